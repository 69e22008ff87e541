/** Why a whole file cannot be read. What is wrong with a single row is reported with the row instead. */
export type CsvRefusal = 'not text' | 'columns' | 'too many rows' | 'too large';

export class CsvRefused extends Error {
  readonly reason: CsvRefusal;

  constructor(reason: CsvRefusal, message: string) {
    super(message);
    this.name = 'CsvRefused';
    this.reason = reason;
  }
}
