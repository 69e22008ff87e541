import { useState, type ReactElement } from 'react';
import { useGraphqlQuery } from '../api/hooks.ts';
import { oneCheck } from '../api/monitoring.generated.ts';
import { CheckDetails } from '../site/checks/check-row.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Button } from '../ui/button.tsx';
import { words } from '../words/words.ts';

/** The check behind a finding: its screenshot, and its details in a dialog. */
export function FoundByCheck({ id, name }: { id: string; name: string }): ReactElement | null {
  const { data } = useGraphqlQuery(oneCheck, { id }, { everySeconds: false });
  const t = words().deployments.verification.check;
  const [isOpen, setOpen] = useState(false);
  if (!data) return null;
  // Checks are deleted after some time.
  if (!data.check) return <p className="quiet small">{t.gone}</p>;
  const { screenshotUrl } = data.check;
  return (
    <>
      {screenshotUrl && (
        <button type="button" className="plain watching-shot" onClick={() => setOpen(true)}>
          <img src={screenshotUrl} alt={t.screenshot(name)} loading="lazy" />
        </button>
      )}
      <Button onClick={() => setOpen(true)}>{t.show}</Button>
      {isOpen && (
        <Dialog title={t.dialog(name)} wide onClose={() => setOpen(false)}>
          <CheckDetails check={data.check} />
        </Dialog>
      )}
    </>
  );
}
