/** A URL that needs no quoting in a shell script. */
const plainUrl = /^https?:\/\/[\w.:[\]-]+(\/[\w./-]*)?$/;

export function installScript(serverUrl: string): string {
  if (!plainUrl.test(serverUrl)) throw new Error(`this URL cannot be used in a shell script: ${serverUrl}`);
  return script.replaceAll('@SERVER@', serverUrl);
}

const script = `#!/bin/sh
# Installs the host agent of Steward from @SERVER@ and, with arguments, prepares this host:
#   curl -fsS @SERVER@/agent/install.sh | STEWARD_AGENT_TOKEN=agt_… sh -s -- --deploy-path /var/www/shop
# With --probe, this host also confirms that other sites of your team are down.
# It is installed in /usr/local/bin for root, otherwise in ~/.local/bin. Set STEWARD_BIN_DIR to use another directory.
set -eu

main() {
  server='@SERVER@'
  if [ -n "\${STEWARD_BIN_DIR:-}" ]; then bin=$STEWARD_BIN_DIR
  elif [ "$(id -u)" = 0 ]; then bin=/usr/local/bin
  else bin=$HOME/.local/bin; fi
  mkdir -p "$bin"

  file=$(choose)
  # Next to the target, because many hosts mount /tmp with noexec.
  work=$(mktemp -d "$bin/.steward-agent-XXXXXX")
  trap 'rm -rf "$work"' EXIT
  echo "Downloading $file from $server"
  download "$server/agent/$file" "$work/$file"
  download "$server/agent/$file.sha256" "$work/sum"
  [ "$(checksum "$work/$file")" = "$(cut -d ' ' -f 1 "$work/sum")" ] || fail "The download is damaged: its checksum is wrong. Try again."

  chmod 755 "$work/$file"
  "$work/$file" --version > /dev/null || fail "The program does not start on this host. Install Node 20 or newer and try again."
  if [ "$file" = steward-agent.mjs ]; then
    put "$work/$file" "$bin/steward-agent.mjs"
    ln -sfn steward-agent.mjs "$bin/steward-agent"
  else
    rm -f "$bin/steward-agent.mjs"
    put "$work/$file" "$bin/steward-agent"
  fi
  echo "Installed $bin/steward-agent ($("$bin/steward-agent" --version))"
  case ":$PATH:" in *":$bin:"*) ;; *) echo "$bin is not in your PATH. Add it, or run $bin/steward-agent." ;; esac
  if [ $# -gt 0 ]; then "$bin/steward-agent" init --server-url "$server" "$@"; fi
}

# Uses the host's Node from version 20 on, otherwise the executable that contains Node.
choose() {
  major=$(node -p 'process.versions.node.split(".")[0]' 2>/dev/null || echo 0)
  if [ "$major" -ge 20 ] && [ -z "\${STEWARD_AGENT_STANDALONE:-}" ]; then echo steward-agent.mjs; return; fi
  [ "$(uname -s)" = Linux ] || fail "Without Node 20 or newer, the agent runs on Linux only. Install Node and try again."
  case "$(uname -m)" in
    x86_64 | amd64) echo steward-agent-linux-x64 ;;
    aarch64 | arm64) echo steward-agent-linux-arm64 ;;
    *) fail "There is no executable for $(uname -m). Install Node 20 or newer and try again." ;;
  esac
}

# Downloads to a file and shows the server's error message.
download() {
  if command -v curl > /dev/null; then
    status=$(curl -sS -o "$2" -w '%{http_code}' "$1") || fail "$1 is unreachable."
    [ "$status" = 200 ] || fail "$1 returned $status: $(head -c 600 "$2")"
  elif command -v wget > /dev/null; then
    wget -qO "$2" "$1" || fail "$1 could not be downloaded. If $server has no executable for this processor, install Node 20 or newer here and try again."
  else fail "Install curl or wget."; fi
}

checksum() {
  if command -v sha256sum > /dev/null; then sha256sum "$1" | cut -d ' ' -f 1
  else shasum -a 256 "$1" | cut -d ' ' -f 1; fi
}

# Renames the file into place, so that a running agent keeps the old one.
put() { cp "$1" "$2.new" && chmod 755 "$2.new" && mv -f "$2.new" "$2"; }

fail() { echo "$1" >&2; exit 1; }

main "$@"
`;
