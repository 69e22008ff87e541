import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { Figure, Figures } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { count } from '../../ui/format.ts';
import { words } from '../../words/words.ts';
import { RowErrors } from './row-errors.tsx';
import type { CustomersUploaded } from './upload.ts';

/** What became of the rows. */
export const UploadResult = ({
  result,
  onClose,
}: {
  result: CustomersUploaded;
  onClose: () => void;
}): ReactElement => {
  const t = words().vat.upload.result;
  return (
    <Dialog title={t.title} wide onClose={onClose}>
      <div className="stack">
        <Figures>
          <Figure name={t.added} value={count(result.created)} />
          <Figure name={t.changed} value={count(result.updated)} />
          <Figure name={t.unchanged} value={count(result.unchanged)} />
          <Figure
            name={t.notStored}
            value={count(result.errorCount)}
            tone={result.errorCount > 0 ? 'bad' : undefined}
          />
        </Figures>
        <RowErrors
          errors={result.errors}
          more={
            result.errorCount > result.errors.length &&
            t.firstErrors(count(result.errors.length), count(result.errorCount))
          }
        />
        <p className="quiet">{t.hint}</p>
        <div className="row dialog-actions">
          <Button look="primary" onClick={onClose}>
            {t.done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
};
