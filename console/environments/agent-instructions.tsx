import { useState, type ReactElement } from 'react';
import { Copy } from '../ui/copy.tsx';
import { Field } from '../ui/form.tsx';
import { installCommand, type Way } from './install-command.ts';

/** The command to run on the host, for a service or by hand. */
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
        Run this on <strong>{host}</strong>. It downloads the agent, prepares <code>{deployPath}</code> and
        starts the agent. The agent connects to Steward, so the host needs no open port.
      </p>
      <div className="fields">
        <Field
          label="How the agent runs"
          hint={
            kind === 'service'
              ? 'Starts at boot. Needs root; without root, choose By hand'
              : 'Runs as your user until you sign out, without root. Good for a trial'
          }
        >
          <select value={kind} onChange={(event) => setKind(event.target.value as Way['kind'])}>
            <option value="service">As a systemd service</option>
            <option value="by hand">By hand</option>
          </select>
        </Field>
        {kind === 'service' && (
          <Field label="User" hint="The owner of the site's files">
            <input value={user} onChange={(event) => setUser(event.target.value)} autoComplete="off" />
          </Field>
        )}
      </div>
      <Copy text={installCommand({ origin: window.location.origin, token, deployPath, way })} />
      <p className="quiet small">
        The command contains a token that is shown only once. With it, an agent can carry out this
        environment's deployments. You can revoke it at any time.
      </p>
    </>
  );
}
