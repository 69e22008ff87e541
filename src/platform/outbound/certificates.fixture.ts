import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Certificates for tests, encoded here because a machine that runs the tests may have no openssl. */
export type TestCertificate = { cert: string; key: string; issue(options: LeafOptions): TestCertificate };
type LeafOptions = {
  names: string[];
  subject?: string;
  validFrom?: Date;
  validTo?: Date | string;
  /** An intermediate one. */
  isAuthority?: boolean;
};

const day = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * day);

export function createAuthority(name = 'Test authority'): TestCertificate {
  return issue({ subject: name, isAuthority: true, names: [], from: inDays(-1), to: inDays(30) });
}

export function createSelfSigned(names: string[]): TestCertificate {
  return issue({ subject: names[0]!, isAuthority: false, names, from: inDays(-1), to: inDays(30) });
}

type Issuer = { subject: string; privateKey: KeyObject };
type Request = { subject: string; isAuthority: boolean; names: string[]; from: Date; to: Date | string };

function issue(request: Request, issuer?: Issuer): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = issuer ?? { subject: request.subject, privateKey };
  const toBeSigned = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    distinguishedName(signer.subject),
    sequence(time(request.from), time(request.to)),
    distinguishedName(request.subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions(request))),
  );
  const signature = sign('sha256', toBeSigned, signer.privateKey);
  const certificate = sequence(toBeSigned, ecdsaWithSha256, bitString(signature));
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    issue: ({ names, subject = `${names[0]}`, validFrom, validTo, isAuthority = false }) =>
      issue(
        {
          subject,
          isAuthority,
          names,
          from: validFrom ?? inDays(-1),
          to: validTo ?? inDays(30),
        },
        { subject: request.subject, privateKey },
      ),
  };
}

function extensions({ isAuthority, names }: Request): Buffer[] {
  const basicConstraints = sequence(...(isAuthority ? [der(0x01, Buffer.from([0xff]))] : []));
  const found = [sequence(oid('551d13'), der(0x01, Buffer.from([0xff])), der(0x04, basicConstraints))];
  if (names.length > 0)
    found.push(sequence(oid('551d11'), der(0x04, sequence(...names.map(alternativeName)))));
  return found;
}

const alternativeName = (name: string): Buffer =>
  isIP(name) === 0 ? der(0x82, Buffer.from(name)) : der(0x87, Buffer.from(ipaddr.parse(name).toByteArray()));

function der(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const tagged = (tag: number, content: Buffer): Buffer => der(tag, content);
const integer = (value: Buffer): Buffer => der(0x02, value);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const bitString = (value: Buffer): Buffer => der(0x03, Buffer.concat([Buffer.from([0]), value]));
const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'));
const distinguishedName = (name: string): Buffer =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
/** GeneralizedTime: 20270131120000Z. A string is used unchanged, for dates that do not exist. */
const time = (at: Date | string): Buffer =>
  der(0x18, Buffer.from(typeof at === 'string' ? at : at.toISOString().replace(/[-:T]|\.\d+/g, '')));
