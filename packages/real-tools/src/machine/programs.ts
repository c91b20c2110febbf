/** A player that makes no noise: it notes what it plays from when to when, and lasts as long as the sound. */
export const notingPlayer = (log: string) => `#!/bin/sh
for file; do :; done
note() { printf '%s %s %s %s\\n' "$(date +%s%3N)" "$1" $$ "$file" >>'${log}'; }
note start
trap 'trap "" TERM INT; kill $!; note end; exit 143' TERM INT
rate=$(od -An -tu4 -j28 -N4 "$file")
size=$(wc -c <"$file")
sleep "$(printf '%d.%03d' $((size / rate)) $((size % rate * 1000 / rate)))" &
wait $!
# Whoever stops it now would stop the clock in the middle of this note, too.
trap '' TERM INT
note end
`

/** A shell before the shell: it notes how long each script of a pack took, how it ended, and what the tool told it. */
export const notingShell = (log: string, payloads: string) => `#!/bin/sh
case $1 in
  */play.sh) ;;
  *) exec /bin/sh "$@" ;;
esac
if [ -d '${payloads}' ] && [ "\${3-}" ]; then
  cat >'${payloads}/'$$.json
  exec <'${payloads}/'$$.json
fi
began=$(date +%s%N)
/bin/sh "$@"
code=$?
printf '%s %s %s %s %s\\n' "$began" "$((($(date +%s%N) - began) / 1000))" "$code" $$ "$2 \${3-}" >>'${log}'
exit $code
`
