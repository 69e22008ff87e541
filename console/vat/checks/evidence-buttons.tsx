import { useMutation } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { fetchFile } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.tsx';
import { words } from '../../words/words.ts';

/** Downloads a file and says why if there is none, which a link could not. */
export function DownloadButton({
  path,
  name,
  label,
  children,
}: {
  path: string;
  /** Of the file. */
  name: string;
  /** For screen readers, if the text of the button says too little. */
  label?: string;
  children: string;
}): ReactElement {
  const download = useMutation({
    mutationFn: () => fetchFile(path),
    onSuccess: (content) => saveFile(content, name),
    onError: (error) => toast('bad', messageOf(error)),
  });
  return (
    <Button aria-label={label} busy={download.isPending} onClick={() => download.mutate()}>
      {children}
    </Button>
  );
}

/** The evidence of one check, by the id of its log entry. */
export const EvidenceButtons = ({ id }: { id: string }): ReactElement => (
  <span className="row small vat-evidence">
    <DownloadButton
      path={`/vat/evidence/${id}.pdf`}
      name={`vat-evidence-${id}.pdf`}
      label={words().vat.checks.evidenceAs('PDF')}
    >
      PDF
    </DownloadButton>
    <DownloadButton
      path={`/vat/evidence/${id}.json`}
      name={`vat-evidence-${id}.json`}
      label={words().vat.checks.evidenceAs('JSON')}
    >
      JSON
    </DownloadButton>
  </span>
);
