// Loaded into the worker of a region before its own code, and into its threads: refuses connections as a firewall would.
import { appendFileSync, readFileSync } from 'node:fs';
import net from 'node:net';

const { STORM_CUT_FILE: file, STORM_REFUSED_FILE: refused } = process.env;
const [shops, reference] = process.env.STORM_CUT_PORTS.split(',').map(Number);
const { connect } = net.Socket.prototype;

net.Socket.prototype.connect = function (...args) {
  // The functions of `net` pass their parsed arguments as one array.
  const first = Array.isArray(args[0]) ? args[0][0] : args[0];
  const port = Number(typeof first === 'object' ? first?.port : first);
  const cut = port === shops || port === reference ? readFileSync(file, 'utf8') : 'nothing';
  if (cut !== 'all' && !(cut === 'shops' && port === shops)) return connect.apply(this, args);
  if (port === shops) appendFileSync(refused, '.');
  const error = Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
  process.nextTick(() => this.destroy(error));
  return this;
};
