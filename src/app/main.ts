#!/usr/bin/env node
import { useCompileCache } from './compile-cache.ts';

useCompileCache();
// A static import would be loaded before the cache is in use.
const { main } = await import('./commands/run-command.ts');
process.exitCode = await main(process.argv.slice(2));
