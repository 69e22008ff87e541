import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import { execute } from '../api/client.ts';
import { exportProject, type ExportProjectQuery } from '../api/project.generated.ts';
import { useRefusal } from '../teams/use-teams.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { saveFile } from '../ui/save-file.ts';
import { toast } from '../ui/toast.tsx';
import { words } from '../words/words.ts';

type Exported = ExportProjectQuery['export'];

/** Downloads what a project or a team has, and says what the file does not contain. */
export function ExportButton({ teamId, project }: { teamId: string; project?: string }): ReactElement {
  const t = words().projects;
  const [exported, setExported] = useState<Exported | null>(null);
  const run = useMutation({
    mutationFn: () => execute(exportProject, { teamId, project: project ?? null }),
    onSuccess: ({ export: found }) => {
      saveFile(new Blob([found.document], { type: 'application/yaml' }), `${project ?? 'steward'}.yaml`);
      setExported(found);
    },
    onError: (error) => toast('bad', messageOf(error)),
  });
  return (
    <>
      <Button
        busy={run.isPending}
        refusal={useRefusal(teamId, 'project.manage')}
        onClick={() => run.mutate()}
      >
        {t.export}
      </Button>
      {exported && (
        <Dialog title={t.exported} onClose={() => setExported(null)}>
          <div className="stack">
            {exported.variables.length > 0 && (
              <div>
                <p>{t.exportedVariables}</p>
                <p className="mono small">{exported.variables.join(', ')}</p>
              </div>
            )}
            <div>
              <p>{t.notExported}</p>
              <ul className="small">
                {exported.notExported.map(({ what, why }) => (
                  <li key={what}>
                    {what}. <span className="quiet">{why}</span>
                  </li>
                ))}
              </ul>
            </div>
            <div className="row dialog-actions">
              <Button look="primary" onClick={() => setExported(null)}>
                {t.close}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  );
}
