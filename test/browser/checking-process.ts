import { openBrowser } from './browser.fixture.ts';

/** A process of its own, to be killed while it checks the page it is told. Says when it has begun. */
const [, , url] = process.argv;
const browser = openBrowser();
const running = browser.check(url!);
setTimeout(() => console.log('checking'), 0);
await running;
