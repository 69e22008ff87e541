import { useState, type ReactElement } from 'react';
import { messageOf } from '../api/api-error.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
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
      save(new Blob(pages, { type: 'text/plain' }), fileNameOf(version));
    } catch (error) {
      toast('bad', messageOf(error));
    } finally {
      setPart(null);
    }
  };
  return (
    <Button busy={part !== null} onClick={() => void download()}>
      {part === null ? 'Download' : `${Math.floor(part * 100)} %`}
    </Button>
  );
}

function save(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By then the browser has started to read the file, or has refused to.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
