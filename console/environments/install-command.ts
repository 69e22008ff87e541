const harmless = /^[\w@%+=:,./-]+$/;

/** Quotes a word for the shell if it contains special characters. */
const quote = (text: string): string =>
  harmless.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** How the agent runs: as a systemd service under a user, or in the user's own shell. */
export type Way = { kind: 'service'; user: string } | { kind: 'manual' };

/** The command for the host: it downloads the agent, verifies it, configures it and starts it. */
export function installCommand({
  origin,
  token,
  deployPath,
  way,
}: {
  origin: string;
  token: string;
  deployPath: string;
  way: Way;
}): string {
  const { protocol, hostname } = new URL(origin);
  // The agent sends its token over plain http only with this option.
  const isOpen = protocol === 'http:' && !loopback.test(hostname);
  const path = ['--deploy-path', quote(deployPath)];
  const init = [...path, ...(isOpen ? ['--allow-http'] : [])];
  const fetching = `curl -fsS ${quote(`${origin}/deployment/agent/install.sh`)} |`;
  // In the environment, because all users of the host can read the arguments of a process.
  const variable = `STEWARD_AGENT_TOKEN=${quote(token)}`;
  if (way.kind === 'manual')
    return [
      fetching,
      `  ${variable} sh -s -- ${init.join(' ')}`,
      // The script installs to this directory for users other than root. Not every shell has it in its PATH.
      `PATH="$HOME/.local/bin:$PATH" steward-agent run ${path.join(' ')}`,
    ].join('\n');
  const service = [...init, '--systemd', ...(way.user.trim() ? ['--user', quote(way.user.trim())] : [])];
  return [
    fetching,
    `  ${variable} sudo --preserve-env=STEWARD_AGENT_TOKEN sh -s -- ${service.join(' ')}`,
  ].join('\n');
}
