import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { oneCheck } from '../api/monitoring.generated.ts';
import { CheckDetails } from '../site/checks/check-row.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Button } from '../ui/button.tsx';

/** The check behind a finding: its screenshot, and its details in a dialog. */
export function FoundByCheck({ id, name }: { id: string; name: string }): ReactElement | null {
  const { data } = useGraphqlQuery(oneCheck, { id }, { everySeconds: false });
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  // Checks are deleted after some time.
  if (!data.check) return <p className="quiet small">The check is no longer stored.</p>;
  const { screenshotUrl } = data.check;
  return (
    <>
      {screenshotUrl && (
        <button type="button" className="plain watching-shot" onClick={() => setOpen(true)}>
          <img src={screenshotUrl} alt={`${name} when the check failed`} loading="lazy" />
        </button>
      )}
      <Button onClick={() => setOpen(true)}>Show the check</Button>
      {isOpen && (
        <Dialog title={`Check of ${name}`} wide onClose={() => setOpen(false)}>
          <CheckDetails check={data.check} />
        </Dialog>
      )}
    </>
  );
}
