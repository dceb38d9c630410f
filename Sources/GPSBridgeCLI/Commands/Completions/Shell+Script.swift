// The scripts contain no list of commands or options, which could go out of date. Instead, they run `gpsbridge
// completions --words` to get the words that are valid at the cursor, and keep those that match the typed prefix. For
// `--option=value`, gpsbridge returns only values, so the scripts split off the part up to the equals sign.

extension CompletionsCommand.Shell {
    /// The completion script for the shell.
    var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    private static let bashScript = #"""
        # bash completion for gpsbridge.
        _gpsbridge() {
            local word=${COMP_WORDS[COMP_CWORD]} line
            [[ $word != = ]] || word=
            COMPREPLY=()
            while IFS= read -r line; do
                if [[ $line == :files ]]; then
                    compopt -o filenames 2>/dev/null
                    while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -f -- "$word")
                elif [[ ${line%%$'\t'*} == "$word"* ]]; then
                    COMPREPLY+=("${line%%$'\t'*}")
                fi
            done < <("${COMP_WORDS[0]/#\~/$HOME}" completions --words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
        }
        complete -F _gpsbridge gpsbridge

        """#

    private static let zshScript = #"""
        #compdef gpsbridge
        # zsh completion for gpsbridge.
        _gpsbridge() {
            local line files
            local -a found
            while IFS= read -r line; do
                if [[ $line == :files ]]; then
                    files=yes
                else
                    found+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
                fi
            done < <(${~words[1]} completions --words -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)
            compset -P '--*='
            (( $#found )) && _describe gpsbridge found
            [[ -n $files ]] && _files
        }
        if [[ $funcstack[1] == _gpsbridge ]]; then
            _gpsbridge "$@"
        else
            compdef _gpsbridge gpsbridge
        fi

        """#

    private static let fishScript = #"""
        # fish completion for gpsbridge.
        function __gpsbridge_complete
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            set -l begun (string match -r -- '^--[^=]*=' "$current")
            for line in ($words[1] completions --words -- $words[2..] "$current" 2>/dev/null)
                if test "$line" = :files
                    for file in (__fish_complete_path (string replace -- "$begun" '' "$current"))
                        printf '%s\n' "$begun$file"
                    end
                else
                    printf '%s\n' "$begun$line"
                end
            end
        end
        complete -c gpsbridge -f -a '(__gpsbridge_complete)'

        """#
}
