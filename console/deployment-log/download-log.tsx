import { useState, type ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { toast } from '../ui/toast.tsx';
import { words } from '../words/words.ts';
import { fileNameOf } from './file-name.ts';
import { readStored } from './read-stored.ts';

/** Downloads the whole log, including escape sequences. It is read in pages, so any size works. */
export function DownloadLog({ id, version }: { id: string; version: string }): ReactElement {
  const [part, setPart] = useState<number | null>(null);
  const download = async (): Promise<void> => {
    setPart(0);
    try {
      const pages: string[] = [];
      for await (const { text, read, size } of readStored(id, 0)) {
        pages.push(text);
        setPart(read / Math.max(1, size));
      }
      saveFile(new Blob(pages, { type: 'text/plain' }), fileNameOf(version));
    } catch (error) {
      toast('bad', messageOf(error));
    } finally {
      setPart(null);
    }
  };
  return (
    <Button busy={part !== null} onClick={() => void download()}>
      {part === null ? words().deploymentLog.download : `${Math.floor(part * 100)} %`}
    </Button>
  );
}
