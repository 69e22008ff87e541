import type { CompiledQuery, RawBuilder } from 'kysely';
import type { Db } from './pool.ts';

class Placeholder {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
}

/**
 * A statement whose text is built once instead of for every execution, which takes a third of its CPU time in this process.
 * `build` is called once, with a placeholder for each value, so it may only put its values into the text as parameters.
 */
export function statement<Values extends readonly unknown[], Row>(
  build: (...values: Values) => RawBuilder<Row>,
): (db: Db, ...values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, ...values) => {
    if (!compiled) {
      const placeholders = values.map((_value, index) => new Placeholder(index));
      compiled = build(...(placeholders as unknown as Values)).compile(db);
    }
    const parameters = compiled.parameters.map((each) =>
      each instanceof Placeholder ? values[each.index] : each,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
