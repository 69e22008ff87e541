const harmless = /^[\w@%+=:,./-]+$/;

/** For a shell: as it is when nothing in it means anything to one, else between quotes. */
const quote = (text: string): string =>
  harmless.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** What to run on the host: the agent is fetched, checked and started as a service. */
export function installCommand({
  origin,
  token,
  deployPath,
}: {
  origin: string;
  token: string;
  deployPath: string;
}): string {
  const { protocol, hostname } = new URL(origin);
  // The agent refuses to send its token in the open unless it is told that the network is safe.
  const isOpen = protocol === 'http:' && !loopback.test(hostname);
  const flags = ['--server-url', `${origin}/deployment`, '--deploy-path', deployPath].map(quote);
  return [
    `curl -fsSL ${quote(`${origin}/deployment/agent/install.sh`)} | sudo sh`,
    `sudo STEWARD_AGENT_TOKEN=${quote(token)} steward-agent init ${[...flags, ...(isOpen ? ['--allow-http'] : [])].join(' ')}`,
  ].join('\n');
}
