const harmless = /^[\w@%+=:,./-]+$/;

/** For a shell: as it is when nothing in it means anything to one, else between quotes. */
const quote = (text: string): string =>
  harmless.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Who runs the agent: systemd as a user, or whoever is signed in, for as long as they are. */
export type Way = { kind: 'service'; user: string } | { kind: 'by hand' };

/** What to run on the host: the agent is fetched, checked, told whom to ask, and started. */
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
  // The agent refuses to send its token in the open unless it is told that the network is safe.
  const isOpen = protocol === 'http:' && !loopback.test(hostname);
  const path = ['--deploy-path', quote(deployPath)];
  const init = [...path, ...(isOpen ? ['--allow-http'] : [])];
  const fetching = `curl -fsS ${quote(`${origin}/deployment/agent/install.sh`)} |`;
  // In the environment, not among the arguments: those everybody on the host can read.
  const variable = `STEWARD_AGENT_TOKEN=${quote(token)}`;
  if (way.kind === 'by hand')
    return [
      fetching,
      `  ${variable} sh -s -- ${init.join(' ')}`,
      // Where the script puts it for who is not root; not every shell looks there by itself.
      `PATH="$HOME/.local/bin:$PATH" steward-agent run ${path.join(' ')}`,
    ].join('\n');
  const service = [...init, '--systemd', ...(way.user.trim() ? ['--user', quote(way.user.trim())] : [])];
  return [
    fetching,
    `  ${variable} sudo --preserve-env=STEWARD_AGENT_TOKEN sh -s -- ${service.join(' ')}`,
  ].join('\n');
}
