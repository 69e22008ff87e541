import { open, type FileHandle } from 'node:fs/promises';
import { codeOf, messageOf, OperatorError } from '#platform/errors.ts';
import { maxDocumentBytes, tooLarge } from '#project/product.ts';

const reasons: Record<string, string> = {
  ENOENT: 'the file does not exist.',
  ENOTDIR: 'the file does not exist.',
  EACCES: 'access is denied.',
  EISDIR: 'it is a directory.',
};

/** Never reads more than a document can have, also from a pipe. */
export async function readDocument(path: string): Promise<string> {
  let file: FileHandle | undefined;
  try {
    file = await open(path, 'r');
    if ((await file.stat()).size > maxDocumentBytes) throw new OperatorError(`${path}: ${tooLarge}`);
    const bytes = Buffer.alloc(maxDocumentBytes + 1);
    let length = 0;
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      ({ bytesRead: read } = await file.read(bytes, length, bytes.length - length));
    if (length > maxDocumentBytes) throw new OperatorError(`${path}: ${tooLarge}`);
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length));
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (codeOf(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      throw new OperatorError(`${path} is not a text in UTF-8.`);
    throw new OperatorError(`${path} cannot be read: ${reasons[codeOf(error) ?? ''] ?? messageOf(error)}`);
  } finally {
    await file?.close();
  }
}
