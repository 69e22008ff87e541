import { openBrowser } from './browser.fixture.ts';

/** A separate process that is killed while it checks the given page. Prints `checking` when it has started. */
const [, , url] = process.argv;
const browser = openBrowser();
const running = browser.check(url!);
setTimeout(() => console.log('checking'), 0);
await running;
