/** Whether two texts mean the same. NOT_PROCESSED: at least one of them has nothing to compare. */
export type Comparison = 'VALID' | 'INVALID' | 'NOT_PROCESSED';
