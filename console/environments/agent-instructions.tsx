import { useState, type ReactElement } from 'react';
import { Copy } from '../ui/copy.tsx';
import { Field } from '../ui/form.tsx';
import { installCommand, type Way } from './install-command.ts';

/** What to run on the host, as a service or by hand. */
export function AgentInstructions({
  token,
  host,
  deployPath,
}: {
  token: string;
  host: string;
  deployPath: string;
}): ReactElement {
  const [kind, setKind] = useState<Way['kind']>('service');
  const [user, setUser] = useState('www-data');
  const way: Way = kind === 'service' ? { kind, user } : { kind };
  return (
    <>
      <p>
        Run this on <strong>{host}</strong>. It fetches the agent, prepares <code>{deployPath}</code> and
        starts the agent. The host needs no open port: the agent asks for work.
      </p>
      <div className="fields">
        <Field
          label="How the agent runs"
          hint={
            kind === 'service'
              ? 'Starts with the host; needs root. Without it, choose By hand'
              : 'As you, without root, until you sign out: to try it'
          }
        >
          <select value={kind} onChange={(event) => setKind(event.target.value as Way['kind'])}>
            <option value="service">As a service of systemd</option>
            <option value="by hand">By hand</option>
          </select>
        </Field>
        {kind === 'service' && (
          <Field label="User" hint="Whoever owns the files of the site">
            <input value={user} onChange={(event) => setUser(event.target.value)} autoComplete="off" />
          </Field>
        )}
      </div>
      <Copy text={installCommand({ origin: window.location.origin, token, deployPath, way })} />
      <p className="quiet small">
        The token in it is shown this once. Whoever has it can take this environment's deployments; it can be
        revoked at any time.
      </p>
    </>
  );
}
