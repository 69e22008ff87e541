import { deployment } from '#deployment/product.ts';
import { monitoring } from '#monitoring/product.ts';
import { verification } from '#verification/product.ts';
import { vat } from '#vat/product.ts';
import { project } from '#project/product.ts';
import type { Product } from './product.ts';

export const products: readonly Product[] = [monitoring, deployment, verification, vat, project];
