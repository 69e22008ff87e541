import { parseArgs } from 'node:util';
import { startDemoShop } from './demo-shop.ts';
import { faults, type Fault, type ShopTheme } from './shop-pages.ts';

// npx node test/demo-shop/main.ts [--port 8080] [--theme luma|hyva|woocommerce] [--break payment]…
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8080' },
    theme: { type: 'string', default: 'luma' },
    break: { type: 'string', multiple: true, default: [] },
  },
});
const shop = await startDemoShop({ port: Number(values.port), theme: values.theme as ShopTheme });
shop.break(...(values.break as Fault[]));
console.log(`The demo shop is open on ${shop.url}/mug`);
console.log(`Break it: curl -X POST '${shop.url}/break?at=payment'    (${faults.join(', ')})`);
