import { OperatorError } from '#platform/errors.ts';

/** Why a whole file cannot be imported. What cannot be carried over of a single monitor is a note instead. */
export class ImportRefused extends OperatorError {}
