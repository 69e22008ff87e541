import { describe, expect, it } from 'vitest';
import { readGreeting, readRequest } from './socks.ts';

const request = (type: number, address: Buffer, port = 443): Buffer =>
  Buffer.concat([Buffer.from([5, 1, 0, type]), address, Buffer.from([port >> 8, port & 255])]);
const name = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);

describe('the SOCKS handshake', () => {
  it('starts with the offer to use no authentication', () => {
    expect(readGreeting(Buffer.from([5, 1, 0, 9]))).toEqual({
      kind: 'read',
      value: null,
      rest: Buffer.from([9]),
    });
    expect(readGreeting(Buffer.from([5, 1, 2]))).toEqual({ kind: 'refused' });
    expect(readGreeting(Buffer.from([4, 1, 0]))).toEqual({ kind: 'refused' });
  });

  it.each<[string, Buffer, string]>([
    ['a name', request(3, name('shop.example')), 'shop.example'],
    ['an address', request(1, Buffer.from([127, 0, 0, 1])), '127.0.0.1'],
    ['an address as a name', request(3, name('::1')), '::1'],
    ['an IPv6 address', request(4, Buffer.concat([Buffer.alloc(15), Buffer.from([1])])), '0:0:0:0:0:0:0:1'],
  ])('names %s', (_kind, bytes, host) => {
    expect(readRequest(bytes)).toMatchObject({ kind: 'read', value: { host, port: 443 } });
  });

  it('can arrive in pieces', () => {
    const whole = request(3, name('shop.example'), 8_443);
    for (let length = 0; length < whole.length; length += 1)
      expect(readRequest(whole.subarray(0, length))).toEqual({ kind: 'more' });
    expect(readRequest(Buffer.concat([whole, Buffer.from('hello')]))).toMatchObject({
      value: { port: 8_443 },
      rest: Buffer.from('hello'),
    });
  });

  it.each<[string, Buffer]>([
    ['another version', Buffer.from([4, 1, 0, 1, 127, 0, 0, 1, 0, 80])],
    ['to listen', Buffer.from([5, 2, 0, 1, 127, 0, 0, 1, 0, 80])],
    ['datagrams', Buffer.from([5, 3, 0, 1, 127, 0, 0, 1, 0, 80])],
    ['another kind of address', request(9, Buffer.from([127, 0, 0, 1]))],
    ['no name', request(3, name(''))],
    ['a name with a NUL', request(3, name('shop\0.example'))],
    ['port 0', request(3, name('shop.example'), 0)],
  ])('is refused for %s', (_kind, bytes) => {
    expect(readRequest(bytes)).toEqual({ kind: 'refused' });
  });
});
