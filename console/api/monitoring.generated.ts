// Generated from console/**/*.monitoring.graphql by `npm run generate`; do not edit.
import { operation } from './operation.ts';
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** What an account may do in the installation, apart from the roles in its teams. */
export type UserRole =
  /** Also manages the accounts of the installation. */
  | 'ADMIN'
  /** Works only in the teams of which the user is a member. */
  | 'MEMBER';

/** The address counts as confirmed. */
export type CreateUserInput = {
  /** At most 254 characters. No other account can have it. */
  email: string;
  /** At most 200 characters. */
  name: string;
  /** An administrator can also manage the accounts. */
  role?: UserRole | null | undefined;
  /** 12 to 1,024 characters. Without it, the server must be able to send email. */
  password?: string | null | undefined;
};

/** A field that is left out or null keeps its value. */
export type UpdateUserInput = {
  /** The last active administrator has to stay one. */
  role?: UserRole | null | undefined;
  /** True ends the sessions, WebSockets and emailed links of the user at once. */
  disabled?: boolean | null | undefined;
};

/** The state of a site, page or probe, from its confirmed failures and open alerts. */
export type SiteStatus =
  /** No failure is confirmed, and no alert is open. */
  | 'UP'
  /** A failure of its HTTP or browser checks is confirmed; for a probe, a failure of the probe. */
  | 'DOWN'
  /** The site is reachable, but it is slow, or an alert is open: a page or probe is down, scripts or the checkout fail, or a certificate expires soon. */
  | 'DEGRADED'
  /** It is not checked: it is paused, or all of its checks are disabled. */
  | 'PAUSED'
  /** Not known yet: too few checks have finished. */
  | 'UNKNOWN';

/** What the checks of a site found in one hour. */
export type HourState =
  /** Checks were made, and none of the following applies. */
  | 'UP'
  /** Some checks failed, or the average response time was above `degradedAfterMs`. */
  | 'DEGRADED'
  /** The site was down for more than 5 minutes, or no HTTP check succeeded. */
  | 'DOWN'
  /** All checks of the hour were in maintenance windows. */
  | 'MAINTENANCE'
  /** There was no check. */
  | 'UNKNOWN';

/** Whether it is known when a domain expires. */
export type DomainState =
  /** The registry has said when the domain expires. */
  | 'KNOWN'
  /** The registry has not said when the domain expires, or has not been asked yet. */
  | 'UNKNOWN';

/** How many regions must see a failure. An inconclusive or missing answer counts for neither side. */
export type Quorum =
  /** One region is enough. */
  | 'ANY'
  /** More than half of the regions that answer. */
  | 'MAJORITY'
  /** All regions that answer. */
  | 'ALL';

/** What became of a release. */
export type ReleaseOutcome =
  /** Its deployment has not started. */
  | 'WAITING'
  /** The agent works on it. */
  | 'RUNNING'
  /** It is live, and its verification has not ended. */
  | 'WATCHING'
  /** It is live. */
  | 'LIVE'
  /** It is live although its verification failed. */
  | 'LIVE_FAILING'
  /** It was live until the next one. */
  | 'REPLACED'
  /** It was live, and an earlier release is live again. */
  | 'ROLLED_BACK'
  /** A step of its deployment failed. */
  | 'FAILED'
  /** Its deployment was stopped. */
  | 'CANCELLED';

/** Fields that are left out or null get their defaults. */
export type CreateSiteInput = {
  /** Defaults to your default team. */
  teamId?: string | null | undefined;
  /** At most 200 characters. */
  name: string;
  /** An http or https URL without credentials, of at most 2,048 characters. */
  url: string;
  /** From the configured minimum to 86,400. Defaults to 60. */
  checkIntervalSeconds?: number | null | undefined;
  /** Whether it is also opened in a browser. Counts for the quota. Defaults to false. */
  browserChecks?: boolean | null | undefined;
  /** At most 200 characters, without a colon. Without it, there is no basic authentication. */
  basicAuthUsername?: string | null | undefined;
  /** Stored encrypted and never returned. Sent only to the site's own origin. */
  basicAuthPassword?: string | null | undefined;
  /** At most 1,000 characters. A response without this text counts as a failure. */
  expectedContent?: string | null | undefined;
  /** 1 to 60,000. Slower responses make the site DEGRADED. Without it, it is never slow. */
  degradedAfterMs?: number | null | undefined;
  /** 1 to 10. Defaults to 2. */
  failureThreshold?: number | null | undefined;
  /** 1 to 10. Defaults to 1. */
  recoveryThreshold?: number | null | undefined;
  /** 320 to 3,840. Defaults to 1,366. */
  viewportWidth?: number | null | undefined;
  /** 240 to 2,160. Defaults to 768. */
  viewportHeight?: number | null | undefined;
  /** At most 1,000 characters. A matching element must be visible within 10 s after a page has loaded. */
  waitForSelector?: string | null | undefined;
  /** At most 20, each of 1 to 40 characters: letters, digits, spaces and `.`, `-`, `_`, `:`, `/`. Stored in lower case. */
  tags?: Array<string> | null | undefined;
  /** Without it, a check is a GET whose status must be 200 to 299. */
  httpCheck?: HttpCheckInput | null | undefined;
  /** At most 20 names of lower-case letters, digits and hyphens, of at most 32 characters. Defaults to all regions. */
  regions?: Array<string> | null | undefined;
  /** Defaults to MAJORITY. */
  quorum?: Quorum | null | undefined;
};

/** A field that is left out keeps its value; null clears it where that is possible. */
export type UpdateSiteInput = {
  /** At most 200 characters. Cannot be cleared. */
  name?: string | null | undefined;
  /** An http or https URL without credentials, of at most 2,048 characters. Cannot be cleared. */
  url?: string | null | undefined;
  /** From the configured minimum to 86,400. Cannot be cleared. */
  checkIntervalSeconds?: number | null | undefined;
  /** Whether it is also opened in a browser. Counts for the quota. */
  browserChecks?: boolean | null | undefined;
  /** At most 200 characters, without a colon. Null also removes the password. */
  basicAuthUsername?: string | null | undefined;
  /** At most 1,000 characters. Stored encrypted and never returned. Null removes it. */
  basicAuthPassword?: string | null | undefined;
  /** At most 1,000 characters. Null: any response with the right status will do. */
  expectedContent?: string | null | undefined;
  /** 1 to 60,000. Null: the site is never slow. */
  degradedAfterMs?: number | null | undefined;
  /** 1 to 10 consecutive failures after which the site is down. */
  failureThreshold?: number | null | undefined;
  /** 1 to 10 consecutive successes after which the site is up again. */
  recoveryThreshold?: number | null | undefined;
  /** True stops all checks and closes the alerts about them. False begins the checks again. */
  paused?: boolean | null | undefined;
  /** Width of the browser window in pixels, from 320 to 3,840. */
  viewportWidth?: number | null | undefined;
  /** Height of the browser window in pixels, from 240 to 2,160. */
  viewportHeight?: number | null | undefined;
  /** At most 1,000 characters. Null: a page counts as loaded after its `load` event. */
  waitForSelector?: string | null | undefined;
  /** Replaces all tags. */
  tags?: Array<string> | null | undefined;
  /** Replaces all of it. Null restores a GET without assertions. */
  httpCheck?: HttpCheckInput | null | undefined;
  /** Replaces all regions. Empty: all regions. */
  regions?: Array<string> | null | undefined;
  /** How many of the regions that answer must see a failure before it counts. Cannot be cleared. */
  quorum?: Quorum | null | undefined;
};

/** What is the same for all of these sites. At least one field must be given. */
export type UpdateSitesInput = {
  /** Needs the role MANAGER, as do all others except `muted`. */
  addTags?: Array<string> | null | undefined;
  /** Tags that a site does not have are ignored. One that is also in `addTags` is added. */
  removeTags?: Array<string> | null | undefined;
  /** From the configured minimum to 86,400. */
  checkIntervalSeconds?: number | null | undefined;
  /** True stops the checks of the sites, and false begins them again. */
  paused?: boolean | null | undefined;
  /** Needs the role DEPLOYER. */
  muted?: boolean | null | undefined;
};

/** Fields that are left out or null get their defaults. Thresholds, regions and credentials are those of the site. */
export type CreateSitePageInput = {
  /** You need the role MANAGER in its team. */
  siteId: string;
  /** At most 200 characters. */
  name: string;
  /** Starts with a slash. Resolved against the site's address. */
  path: string;
  /** From the configured minimum to 86,400. Defaults to 60. */
  checkIntervalSeconds?: number | null | undefined;
  /** Whether it is also opened in a browser. Counts for the quota. Defaults to false. */
  browserCheck?: boolean | null | undefined;
  /** Whether it is checked. Defaults to true. */
  enabled?: boolean | null | undefined;
  /** At most 1,000 characters. A response without this text counts as a failure. */
  expectedContent?: string | null | undefined;
  /** At most 1,000 characters. A matching element must be visible within 10 s after the page has loaded. */
  waitForSelector?: string | null | undefined;
  /** Without it, a check is a GET whose status must be 200 to 299. */
  httpCheck?: HttpCheckInput | null | undefined;
};

/** A field that is left out keeps its value; null clears it where that is possible. */
export type UpdateSitePageInput = {
  /** At most 200 characters. Cannot be cleared. */
  name?: string | null | undefined;
  /** Starts with a slash. It is resolved against the address of the site. Cannot be cleared. */
  path?: string | null | undefined;
  /** From the configured minimum to 86,400. Cannot be cleared. */
  checkIntervalSeconds?: number | null | undefined;
  /** Whether it is also opened in a browser. Counts for the quota. */
  browserCheck?: boolean | null | undefined;
  /** False stops its checks and closes the alerts about them. */
  enabled?: boolean | null | undefined;
  /** At most 1,000 characters. Null: any response with the right status will do. */
  expectedContent?: string | null | undefined;
  /** At most 1,000 characters. Null: the page counts as loaded after its `load` event. */
  waitForSelector?: string | null | undefined;
  /** Replaces all of it. Null restores a GET without assertions. */
  httpCheck?: HttpCheckInput | null | undefined;
};

/** The method of the request of an HTTP check. */
export type HttpMethod =
  /** The default. */
  | 'GET'
  /** The response has no body, so nothing in it can be checked. */
  | 'HEAD'
  /** Can have a body. It is sent with every check. */
  | 'POST'
  /** Can have a body. It is sent with every check. */
  | 'PUT'
  /** Can have a body. It is sent with every check. */
  | 'PATCH'
  /** Can have a body. It is sent with every check. */
  | 'DELETE'
  /** Asks what the server allows. It has no body. */
  | 'OPTIONS';

/** Fields that are left out or null get their defaults. */
export type HttpCheckInput = {
  /** Defaults to GET. */
  method?: HttpMethod | null | undefined;
  /** At most 20. They are not sent after a redirect to another origin. */
  headers?: Array<RequestHeaderInput> | null | undefined;
  /** At most 10,000 characters, for POST, PUT, PATCH and DELETE. Stored as it is: put secrets into headers. */
  body?: string | null | undefined;
  /** Defaults to true. If false, the redirect is the response that the assertions are about. */
  followRedirects?: boolean | null | undefined;
  /** All must hold. At most 20. Without one about the STATUS, it must be 200 to 299. */
  assertions?: Array<HttpAssertionInput> | null | undefined;
};

/** A header of a request. */
export type RequestHeaderInput = {
  /** 1 to 100 letters, digits and signs such as `-`. Some names are refused. */
  name: string;
  /** At most 4,000 characters. Without it, the stored value of this header is kept. */
  value?: string | null | undefined;
};

/** What of a response an assertion is about. */
export type HttpAssertionSource =
  /** `value`: codes and ranges, such as `200-299, 404`. */
  | 'STATUS'
  /** `property`: the name of the header. */
  | 'HEADER'
  /** `property`: a JSONPath (RFC 9535), such as `$.status`, of the body, which must be JSON of at most 1 MiB. */
  | 'JSON_PATH'
  /** In bytes, after decompression, up to 1,048,576. */
  | 'SIZE'
  /** The address after all redirects. `value`: an address or path, or a part of it with CONTAINS. */
  | 'REDIRECT_TARGET'
  /** The time to the first byte in milliseconds. */
  | 'RESPONSE_TIME';

/** How an assertion compares what it finds with its `value`. */
export type HttpComparison =
  /** For STATUS, the status is one of the codes or in one of the ranges. */
  | 'EQUALS'
  /** With a JSONPath that finds several values, all must differ. */
  | 'NOT_EQUALS'
  /** The text contains the value. */
  | 'CONTAINS'
  /** The header is there, or the JSONPath finds something. It takes no value. */
  | 'EXISTS'
  /** The header is missing, or the JSONPath finds nothing. It takes no value. */
  | 'NOT_EXISTS'
  /** Both are compared as numbers. */
  | 'LESS_THAN'
  /** Both are compared as numbers. */
  | 'GREATER_THAN';

/** What the response of an HTTP check or GraphQL probe must be. */
export type HttpAssertionInput = {
  /** What of the response it is about. */
  source: HttpAssertionSource;
  /** For HEADER and JSON_PATH. */
  property?: string | null | undefined;
  /**
   * Defaults to EQUALS; for SIZE and RESPONSE_TIME, to LESS_THAN. STATUS: EQUALS. HEADER: EQUALS, NOT_EQUALS, CONTAINS, EXISTS, NOT_EXISTS.
   * JSON_PATH: all; one of the values that it finds must fit. SIZE: EQUALS, LESS_THAN, GREATER_THAN. REDIRECT_TARGET: EQUALS, CONTAINS.
   * RESPONSE_TIME: LESS_THAN.
   */
  comparison?: HttpComparison | null | undefined;
  /** Required, except for EXISTS and NOT_EXISTS. For JSON_PATH, `true`, `null` and numbers are compared as such, everything else as text. */
  value?: string | null | undefined;
};

/** What a probe does. It cannot be changed later. */
export type ProbeKind =
  /** Connects to a port, and reads a banner. */
  | 'TCP'
  /** Looks up a DNS record. */
  | 'DNS'
  /** Completes a TLS handshake, and checks the certificate. */
  | 'TLS'
  /** Talks to a mail server: greeting, EHLO, STARTTLS, QUIT. It sends no mail. */
  | 'SMTP'
  /** Pings a host, if the servers of this installation can. */
  | 'ICMP'
  /** Opens a WebSocket. */
  | 'WEBSOCKET'
  /** Sends a GraphQL query, which must be answered without errors. */
  | 'GRAPHQL';

/** The type of the records that a DNS probe looks up. */
export type DnsRecordType =
  /** IPv4 addresses, such as `192.0.2.10`. */
  | 'A'
  /** IPv6 addresses, such as `2001:db8::10`. */
  | 'AAAA'
  /** The name that this one is an alias of. */
  | 'CNAME'
  /** Mail servers with their preference, such as `10 mail.shop.example`. */
  | 'MX'
  /** Texts, such as those of SPF. */
  | 'TXT'
  /** The name servers of a zone. */
  | 'NS';

/** How the records that a DNS probe finds are compared with those that it expects. */
export type DnsComparison =
  /** The records are exactly these, in any order. */
  | 'EQUALS'
  /** These are among the records. */
  | 'CONTAINS';

/** The lowest version of TLS that a probe accepts. */
export type TlsVersion =
  /** TLS 1.2 or 1.3. */
  | 'TLS_1_2'
  /** Only TLS 1.3. */
  | 'TLS_1_3';

/** How the connection of an SMTP probe is encrypted. */
export type SmtpSecurity =
  /** Upgrades a plain connection, which the server must offer. */
  | 'STARTTLS'
  /** TLS from the start, as on port 465. */
  | 'TLS'
  /** No encryption. */
  | 'NONE';

/** A field of another kind is refused. */
export type CreateProbeInput = {
  /** You need the role MANAGER in its team. */
  siteId: string;
  /** Decides which of the fields below can be given. */
  kind: ProbeKind;
  /** 1 to 200 characters. */
  name: string;
  /** From the configured minimum to 86,400. Defaults to 60. */
  intervalSeconds?: number | null | undefined;
  /** Defaults to true. */
  enabled?: boolean | null | undefined;
  /** TCP, TLS, SMTP and ICMP: a name or IP address. DNS: the name of the record. Required for these. */
  host?: string | null | undefined;
  /** TCP: required. TLS: defaults to 443. SMTP: defaults to 25, or 465 with `security: TLS`. */
  port?: number | null | undefined;
  /** TCP: the first bytes that the server sends must contain this text. At most 200 characters. */
  expectedBanner?: string | null | undefined;
  /** DNS: required. */
  recordType?: DnsRecordType | null | undefined;
  /** DNS: the IP address of a name server, with a port if that is not 53, such as `9.9.9.9` or `[2620:fe::fe]:53`. */
  resolver?: string | null | undefined;
  /** DNS: defaults to EQUALS. */
  comparison?: DnsComparison | null | undefined;
  /**
   * DNS: at most 50, such as `192.0.2.10`, `10 mail.shop.example` (MX) or the text of a TXT record. Without any, the name must have at least
   * one record of the type.
   */
  records?: Array<string> | null | undefined;
  /** TLS: defaults to TLS_1_2. */
  minVersion?: TlsVersion | null | undefined;
  /** TLS: the name that is sent to the server, and that the certificate must be for. */
  serverName?: string | null | undefined;
  /** TLS: fails if the certificate expires in fewer days, 0 to 365. Defaults to 0. */
  minDaysLeft?: number | null | undefined;
  /** SMTP: defaults to STARTTLS. With TLS and STARTTLS, the certificate must be valid for the host. */
  security?: SmtpSecurity | null | undefined;
  /** WEBSOCKET: ws or wss. GRAPHQL: http or https. Required for these. */
  url?: string | null | undefined;
  /** WEBSOCKET and GRAPHQL: at most 20. */
  headers?: Array<RequestHeaderInput> | null | undefined;
  /** WEBSOCKET: the server must choose it. */
  subprotocol?: string | null | undefined;
  /** WEBSOCKET: the first message must contain this text. At most 200 characters. */
  expectedMessage?: string | null | undefined;
  /** GRAPHQL: one query, at most 10,000 characters. Required. */
  query?: string | null | undefined;
  /** GRAPHQL: a JSON object, at most 10,000 characters. */
  variables?: string | null | undefined;
  /** GRAPHQL: at most 20. The status must be 200 to 299 in any case, and the response must have data and no errors. */
  assertions?: Array<HttpAssertionInput> | null | undefined;
};

/** A field of another kind is refused. */
export type UpdateProbeInput = {
  /** 1 to 200 characters. Cannot be cleared. */
  name?: string | null | undefined;
  /** From the configured minimum to 86,400. Cannot be cleared. */
  intervalSeconds?: number | null | undefined;
  /** False stops its checks and closes its alert. */
  enabled?: boolean | null | undefined;
  /** TCP, TLS, SMTP and ICMP: a name or IP address. DNS: the name of the record. Cannot be cleared. */
  host?: string | null | undefined;
  /** TCP, TLS and SMTP: 1 to 65,535. Cannot be cleared. */
  port?: number | null | undefined;
  /** TCP: at most 200 characters. Null: any or no banner will do. */
  expectedBanner?: string | null | undefined;
  /** DNS: the `records` must fit it. Cannot be cleared. */
  recordType?: DnsRecordType | null | undefined;
  /** DNS: the IP address of a name server. Null: the resolver of the server that runs the check. */
  resolver?: string | null | undefined;
  /** DNS: null restores EQUALS. */
  comparison?: DnsComparison | null | undefined;
  /** DNS: replaces all, at most 50. Null: the name must have at least one record of the type. */
  records?: Array<string> | null | undefined;
  /** TLS: cannot be cleared. */
  minVersion?: TlsVersion | null | undefined;
  /** TLS: the name that the certificate must be for. Null: the host. */
  serverName?: string | null | undefined;
  /** TLS: 0 to 365. Cannot be cleared. */
  minDaysLeft?: number | null | undefined;
  /** SMTP: does not change the port. Cannot be cleared. */
  security?: SmtpSecurity | null | undefined;
  /** WEBSOCKET: ws or wss. GRAPHQL: http or https. Cannot be cleared. */
  url?: string | null | undefined;
  /** Replaces all headers. */
  headers?: Array<RequestHeaderInput> | null | undefined;
  /** WEBSOCKET: 1 to 100 letters, digits and characters such as `-` and `.`. Null: none is offered. */
  subprotocol?: string | null | undefined;
  /** WEBSOCKET: at most 200 characters. Null: no message is awaited. */
  expectedMessage?: string | null | undefined;
  /** GRAPHQL: one query, at most 10,000 characters. Cannot be cleared. */
  query?: string | null | undefined;
  /** GRAPHQL: a JSON object, at most 10,000 characters. Null: none. */
  variables?: string | null | undefined;
  /** GRAPHQL: replaces all, at most 20. Null: none. */
  assertions?: Array<HttpAssertionInput> | null | undefined;
};

/** How a check is made. All but the first three are kinds of probes. */
export type CheckType =
  /** One request to the address of a site or page. */
  | 'HTTP'
  /** A site or page that is opened in a browser, with its scripts. */
  | 'BROWSER'
  /** The steps of a checkout in a browser. */
  | 'CHECKOUT_FLOW'
  /** A probe of a port. */
  | 'TCP'
  /** A probe of a DNS record. */
  | 'DNS'
  /** A probe of a handshake and its certificate. */
  | 'TLS'
  /** A probe of a mail server. */
  | 'SMTP'
  /** A probe with a ping. */
  | 'ICMP'
  /** A probe of a WebSocket. */
  | 'WEBSOCKET'
  /** A probe with a GraphQL query. */
  | 'GRAPHQL';

/** What one check found. Inconclusive checks are not stored. */
export type CheckStatus =
  /** Everything was as expected. A page with JavaScript errors is UP. */
  | 'UP'
  /** Something was not; `errorMessage` says what. A single one opens no alert unless the threshold is 1. */
  | 'DOWN';

/** What kind of failure an alert is about. */
export type AlertType =
  /** An HTTP or browser check of the site's own address has a confirmed failure. */
  | 'SITE_DOWN'
  /** An HTTP or browser check of a page of the site has a confirmed failure. */
  | 'PAGE_DOWN'
  /** Browser checks in a row found JavaScript errors. Three without any close it. */
  | 'JS_ERROR'
  /** The checkout flow has a confirmed failure. */
  | 'CHECKOUT_FAILED'
  /** A probe of the site fails. */
  | 'PROBE_DOWN'
  /** A job did not start or end in time, or has failed. */
  | 'HEARTBEAT_DOWN'
  /** The agent of an environment has not responded for 5 minutes. */
  | 'AGENT_OFFLINE'
  /** A disk of the host of an environment has less than 10 % free space, or will be full within 24 hours. */
  | 'HOST_DISK'
  /** The cron jobs of the shop do not run on the host of an environment. */
  | 'CRON_STUCK'
  /** A TLS certificate of the site expires within 14 days. */
  | 'CERTIFICATE_EXPIRES'
  /** The registration of a domain of the site expires within 14 days. */
  | 'DOMAIN_EXPIRES';

/** What an alert or incident belongs to. */
export type AlertOwnerKind =
  /** A site: also for alerts about its pages, probes and heartbeats. */
  | 'SITE'
  /** A heartbeat without a site. */
  | 'HEARTBEAT'
  /** The host of an environment. */
  | 'HOST';

/** Whether the failure goes on. */
export type AlertStatus =
  /** It has not ended, and nobody has closed it. */
  | 'OPEN'
  /** It has recovered, was closed by hand, or is no longer monitored. */
  | 'RESOLVED';

/** How far a message to one receiver is. */
export type DeliveryStatus =
  /** Waiting to be sent or retried. */
  | 'PENDING'
  /** Accepted by the provider. */
  | 'SENT'
  /** Rejected by the provider, or all retries have failed. */
  | 'FAILED'
  /** No longer needed: the site was muted, the channel was disabled, or the alert closed before it could be sent. */
  | 'SKIPPED';

/** What a message is about. */
export type DeliveryEvent =
  /** An alert has opened. */
  | 'OPENED'
  /** An alert has closed. */
  | 'RESOLVED'
  /** The open alerts of a site that was unmuted or transferred to this team. */
  | 'SUMMARY'
  /** News about a deployment or an agent. */
  | 'DEPLOYMENT'
  /** To a subscriber of a status page, or with a report. */
  | 'UPDATE';

/** What one point of a chart stands for. */
export type ChartResolution =
  /** A point is one check. */
  | 'CHECK'
  /** A whole hour. */
  | 'HOUR'
  /** A day in UTC. */
  | 'DAY';

/** Why alerts of a team would reach nobody. */
export type UnreachedReason =
  /** No channel is on, and no destination or member that alerts go to. */
  | 'NOTHING_ON'
  /** All that is on needs email, and this installation has no mail server. */
  | 'NO_MAIL_SERVER'
  /** All that is on needs email, and none of the addresses has confirmed by the link that was mailed to it. */
  | 'NOT_CONFIRMED';

/** A notice about deployments, agents, certificates and VAT numbers. */
export type DeploymentNotice =
  /** A deployment has succeeded. The only one that is not sent by default. */
  | 'SUCCEEDED'
  /** A deployment has failed, other than with ROLLED_BACK. */
  | 'FAILED'
  /** A deployment failed after the switch, and the previous release is live again. */
  | 'ROLLED_BACK'
  /** A release failed its verification, or a rollback did not help. */
  | 'VERIFICATION_FAILED'
  /** A release failed its verification and is not rolled back automatically. */
  | 'ROLLBACK_HELD'
  /** An automatic rollback succeeded or failed. */
  | 'AUTOMATIC_ROLLBACK'
  /** An agent has been offline for 5 minutes, or is back. */
  | 'AGENT_OFFLINE'
  /** An alert CERTIFICATE_EXPIRES is opened or closed, or people are reminded of it 7 and 1 days before. */
  | 'CERTIFICATE_EXPIRES'
  /** VAT numbers of customers are no longer valid, or valid again. Each was confirmed by a second check. */
  | 'VAT_CHANGED';

/** A field that is left out keeps its value; null clears it. */
export type NotificationSettingsInput = {
  /** True needs at least one address. */
  emailEnabled?: boolean | null | undefined;
  /** At most 20. New ones get a mail with a link to confirm first. */
  emailAddresses?: Array<string> | null | undefined;
  /** True needs a `chat1WebhookUrl`. */
  chat1Enabled?: boolean | null | undefined;
  /** An http or https URL. Stored encrypted. */
  chat1WebhookUrl?: string | null | undefined;
  /** True needs a `chat2WebhookUrl`. */
  chat2Enabled?: boolean | null | undefined;
  /** An http or https URL. Stored encrypted. */
  chat2WebhookUrl?: string | null | undefined;
  /** True needs an `incidentIntegrationKey`. */
  incidentEnabled?: boolean | null | undefined;
  /** 32 letters and digits. Stored encrypted. */
  incidentIntegrationKey?: string | null | undefined;
  /** True needs a `webhookUrl`. */
  webhookEnabled?: boolean | null | undefined;
  /** An http or https URL. Stored encrypted. */
  webhookUrl?: string | null | undefined;
  /** Null restores the default, and an empty list sends none. */
  deploymentEvents?: Array<DeploymentNotice> | null | undefined;
  /** An IANA time zone, such as Europe/Berlin. Null: UTC. */
  timezone?: string | null | undefined;
};

/** What follows if an error pattern matches. */
export type ErrorPatternAction =
  /** A page that contains a match is down. */
  | 'FAIL'
  /** JavaScript errors that match are not counted. */
  | 'IGNORE';

/** Which of the two ids it needs depends on the mutation. */
export type CreateErrorPatternInput = {
  /** Required for createSiteErrorPattern. */
  siteId?: string | null | undefined;
  /** Required for createPageErrorPattern. */
  pageId?: string | null | undefined;
  /** A regular expression in RE2 syntax of 1 to 1,000 characters. With FAIL, it must not match an empty text. */
  pattern: string;
  /** At most 1,000 characters. */
  description?: string | null | undefined;
  /** What follows if it matches. */
  action?: ErrorPatternAction | null | undefined;
  /** Whether checks use it. */
  enabled?: boolean | null | undefined;
};

/** A field that is left out keeps its value. */
export type UpdateErrorPatternInput = {
  /** A regular expression in RE2 syntax of 1 to 1,000 characters. Cannot be cleared. */
  pattern?: string | null | undefined;
  /** At most 1,000 characters. Null: none. */
  description?: string | null | undefined;
  /** A pattern that matches an empty text cannot become FAIL. */
  action?: ErrorPatternAction | null | undefined;
  /** Checks do not use it while this is false. */
  enabled?: boolean | null | undefined;
};

/** The kind of shop, which decides the selectors that a flow has by default. */
export type CheckoutTheme =
  /** Magento with the theme Luma. */
  | 'LUMA'
  /** Magento with the theme Hyvä. */
  | 'HYVA'
  /** WooCommerce, with shortcodes or blocks. */
  | 'WOOCOMMERCE'
  /** Any other shop: it has no default selectors, so you have to give them. */
  | 'CUSTOM';

/** What a step does. A selector is one of Playwright, such as CSS or `text=…`. */
export type CheckoutAction =
  /** Opens `value`: a path of the site or an address. It waits up to 30 s unless there is a `timeoutMs`. */
  | 'GOTO'
  /** Clicks the element of `selector`. Without `allowOrderPlacement`, it is refused if that looks as if it placed an order. */
  | 'CLICK'
  /** Fills `value` into the field of `selector`; an empty value clears it. */
  | 'FILL'
  /** Chooses the entry with the value or label `value` in the list of `selector`. */
  | 'SELECT'
  /** Checks the box of `selector`. */
  | 'CHECK'
  /** Presses the key `value`, such as Enter or Control+A; with a `selector`, on that element. */
  | 'PRESS'
  /** Waits until an element of `selector` exists, visible or not. */
  | 'WAIT_FOR'
  /** Waits until an element of `selector` is visible. */
  | 'EXPECT_VISIBLE'
  /** Waits for the text `value` on the page, or in the element of `selector`. Case and white space make no difference. */
  | 'EXPECT_TEXT'
  /** Waits until the text `value` is not on the page, or not in the element of `selector`. */
  | 'EXPECT_NO_TEXT'
  /** Waits until the address of the page contains `value`. */
  | 'EXPECT_URL';

/** What became of a step in one run. */
export type CheckoutStepStatus =
  /** It was done within its time. */
  | 'PASSED'
  /** `message` says why. Optional steps can fail, too. */
  | 'FAILED'
  /** It was not run, because a step before it failed. */
  | 'SKIPPED';

/** It replaces the whole flow. Fields that are left out get their defaults. */
export type CheckoutFlowInput = {
  /** The kind of shop. It needs a `productPath`. */
  theme?: CheckoutTheme | null | undefined;
  /** With a theme: the path of a product that can be put into the cart without choosing options. */
  productPath?: string | null | undefined;
  /** With a theme: the path of the checkout. Defaults to that of the theme. */
  checkoutPath?: string | null | undefined;
  /** With a theme: those that replace its defaults. CUSTOM needs them. */
  selectors?: CheckoutSelectorsInput | null | undefined;
  /** 1 to 50, instead of a theme. */
  steps?: Array<CheckoutStepInput> | null | undefined;
  /** A recording that was exported from Chrome DevTools as JSON. */
  recorderJson?: string | null | undefined;
  /** From the configured minimum to 86,400. Defaults to 900. */
  checkIntervalSeconds?: number | null | undefined;
  /** Whether steps may place orders. If it is false, a step that would place an order is refused. */
  allowOrderPlacement?: boolean | null | undefined;
};

/** How far a test run is, or how it ended. */
export type CheckoutTestRunStatus =
  /** It waits for a worker. */
  | 'QUEUED'
  /** A worker performs its steps. */
  | 'RUNNING'
  /** All steps passed, except optional ones. */
  | 'PASSED'
  /** A step failed that is not optional. */
  | 'FAILED'
  /** It says nothing about the shop, for example because the browser failed; `message` has the reason. */
  | 'INCONCLUSIVE'
  /** It was ended with `cancelCheckoutTestRun`. */
  | 'CANCELLED';

/** Each is a selector of at most 1,000 characters. What is left out is that of the theme. */
export type CheckoutSelectorsInput = {
  /** What shows that the page of the product has loaded. */
  productInfo?: string | null | undefined;
  /** The button that puts the product into the cart. */
  addToCart?: string | null | undefined;
  /** What shows that the product is in the cart. */
  cartSuccess?: string | null | undefined;
  /** The link to the checkout. Without it, the page is opened by its path. */
  toCheckout?: string | null | undefined;
  /** What shows that the checkout has loaded. */
  shippingForm?: string | null | undefined;
  /** What shows that the customer can pay. LUMA and HYVA have no default, so it is not checked without this. */
  paymentMethods?: string | null | undefined;
};

/** One action of a flow. */
export type CheckoutStepInput = {
  /** 1 to 200 characters. */
  name: string;
  /** Decides whether a selector and a value are needed. */
  action: CheckoutAction;
  /** At most 1,000 characters. Needed for CLICK, FILL, SELECT, CHECK, WAIT_FOR and EXPECT_VISIBLE. */
  selector?: string | null | undefined;
  /** At most 2,048 characters. Needed for GOTO, FILL, SELECT, PRESS, EXPECT_TEXT, EXPECT_NO_TEXT and EXPECT_URL. */
  value?: string | null | undefined;
  /** If true, the value is stored encrypted and never returned. */
  secret?: boolean | null | undefined;
  /** 100 to 60,000. Defaults to 10,000, and to 30,000 for GOTO. */
  timeoutMs?: number | null | undefined;
  /** If it fails, the flow continues. Defaults to false. */
  optional?: boolean | null | undefined;
};

/** How far a maintenance window is. */
export type WindowState =
  /** It has not begun. Between two occurrences of a recurring window as well. */
  | 'SCHEDULED'
  /** An occurrence of it has begun and not ended. */
  | 'ACTIVE'
  /** No occurrence follows: the last one is over, or it was ended by hand. */
  | 'ENDED'
  /** It was ended before it began. */
  | 'CANCELLED';

/** A window that would already be over is refused. Needs the role DEPLOYER. */
export type CreateMaintenanceWindowInput = {
  /** Defaults to the team of the sites, or to your default team. */
  teamId?: string | null | undefined;
  /** At most 200 characters. */
  title: string;
  /** At most 1,000. Without `siteIds` and `tags`, the window is for all sites of the team. */
  siteIds?: Array<string> | null | undefined;
  /** Sites with one of these tags. Not together with `siteIds`. */
  tags?: Array<string> | null | undefined;
  /** The beginning of the first occurrence. It can be in the past. */
  startsAt: string;
  /** After `startsAt`, and at most 31 days after it. */
  endsAt: string;
  /** An IANA time zone. Defaults to UTC. */
  timezone?: string | null | undefined;
  /** An RRULE (RFC 5545), at most once per hour. */
  recurrence?: string | null | undefined;
  /** Whether status pages show it. Defaults to false. */
  isPublic?: boolean | null | undefined;
};

/** The occurrences are planned anew from what results. */
export type UpdateMaintenanceWindowInput = {
  /** At most 200 characters. Cannot be cleared. */
  title?: string | null | undefined;
  /** Replaces all of them, at most 1,000. Null without `tags`: all sites of the team. */
  siteIds?: Array<string> | null | undefined;
  /** Replaces all of them. Set `siteIds` to null with it if it has any. */
  tags?: Array<string> | null | undefined;
  /** The beginning of the first occurrence. Cannot be cleared. */
  startsAt?: string | null | undefined;
  /** After `startsAt`, and at most 31 days after it. Cannot be cleared. */
  endsAt?: string | null | undefined;
  /** An IANA time zone. Null restores UTC. */
  timezone?: string | null | undefined;
  /** An RRULE (RFC 5545), at most once per hour. Null: it does not recur. */
  recurrence?: string | null | undefined;
  /** Whether status pages show it. Cannot be cleared. */
  isPublic?: boolean | null | undefined;
};

/** Whether an incident goes on, and whether somebody takes care of it. */
export type IncidentState =
  /** Something is wrong, and nobody has acknowledged it. */
  | 'OPEN'
  /** Somebody takes care of it, so it is not escalated any further. */
  | 'ACKNOWLEDGED'
  /** None of its alerts is open. A further alert within 10 minutes makes it OPEN again. */
  | 'RESOLVED';

/** What an entry of the timeline of an incident is about. */
export type IncidentEventKind =
  /** The incident began. */
  | 'OPENED'
  /** An alert opened within 10 minutes of the end. */
  | 'REOPENED'
  /** The last of its alerts has closed. */
  | 'RESOLVED'
  /** A failure was confirmed. */
  | 'ALERT_OPENED'
  /** A failure has ended, with the reason and, if it was closed by hand, who did it. */
  | 'ALERT_RESOLVED'
  /** A message was sent, could not be sent, or is waiting to be sent. */
  | 'MESSAGE'
  /** A step of the escalation policy. */
  | 'ESCALATED'
  /** Somebody takes care of it. */
  | 'ACKNOWLEDGED'
  /** Somebody has taken back the acknowledgement. */
  | 'UNACKNOWLEDGED'
  /** Somebody has paused its escalation, or ended the pause. */
  | 'SNOOZED'
  /** Somebody has added a text. */
  | 'NOTE'
  /** A deployment went live on an environment of the site. */
  | 'DEPLOYMENT'
  /** A rollback went live on an environment of the site. */
  | 'ROLLBACK';

/** What is left out gets its default. In `updateEscalationPolicy`, only the position stays without it. */
export type EscalationPolicyInput = {
  /** Defaults to your default team. Cannot be changed. */
  teamId?: string | null | undefined;
  /** At most 80 characters. */
  name: string;
  /** Defaults to the last. */
  position?: number | null | undefined;
  /** Empty or left out: all, unless there are `notices`. */
  alertTypes?: Array<AlertType> | null | undefined;
  /** Notices of deployments that take its first step. Defaults to none. */
  notices?: Array<DeploymentNotice> | null | undefined;
  /** It is for sites with one of these tags. Defaults to all sites. */
  tags?: Array<string> | null | undefined;
  /** 1 to 10, with rising `afterMinutes`. */
  steps: Array<EscalationStepInput>;
  /** How often the steps are repeated while nobody acknowledges: 0 to 3. Defaults to 0. */
  repeat?: number | null | undefined;
};

/** Needs at least one channel or member. */
export type EscalationStepInput = {
  /** 0 to 10,080. */
  afterMinutes: number;
  /** At most 50: `email`, `chat1`, `chat2`, `incident`, `webhook`, or ids of destinations of the team. */
  channels?: Array<string> | null | undefined;
  /** At most 50 ids of members of the team, who get an e-mail. */
  memberIds?: Array<string> | null | undefined;
};

/** Where a destination sends to, which decides the fields that it needs. */
export type DestinationKind =
  /** Up to 20 addresses, which confirm first. It needs a mail server. */
  | 'EMAIL'
  /** An incoming webhook. With a `callbackSecret`, messages have a button to acknowledge. */
  | 'SLACK'
  /** An incoming webhook of Microsoft Teams. */
  | 'TEAMS'
  /** A webhook of a Discord channel. */
  | 'DISCORD'
  /** A chat of a Telegram bot. */
  | 'TELEGRAM'
  /** A service of PagerDuty (Events v2). What was opened there is also closed. */
  | 'PAGERDUTY'
  /** Opsgenie, also on its server in the EU. What was opened there is also closed. */
  | 'OPSGENIE'
  /** JSON, signed with a `signingSecret` of its own (Standard Webhooks). */
  | 'WEBHOOK'
  /** A topic of an ntfy server. Whoever knows the name of a public topic can read it. */
  | 'NTFY';

/** Which fields are needed depends on the kind: see each of them. */
export type CreateNotificationDestinationInput = {
  /** Defaults to your default team. */
  teamId?: string | null | undefined;
  /** Cannot be changed later. */
  kind: DestinationKind;
  /** At most 80 characters, unique in the team. */
  name: string;
  /** Defaults to true. */
  enabled?: boolean | null | undefined;
  /** Defaults to true. */
  byDefault?: boolean | null | undefined;
  /** EMAIL: 1 to 20. */
  emailAddresses?: Array<string> | null | undefined;
  /** SLACK, TEAMS, DISCORD, WEBHOOK: the address. NTFY: server and topic, such as https://ntfy.sh/my-shop. OPSGENIE: the server; defaults to https://api.opsgenie.com. */
  url?: string | null | undefined;
  /** TELEGRAM: the token of the bot. OPSGENIE: the API key. PAGERDUTY: the integration key. NTFY: an access token, if the topic needs one. */
  key?: string | null | undefined;
  /** TELEGRAM: the chat, such as -1001234567890 or @my_channel. */
  chatId?: string | null | undefined;
  /** SLACK: the signing secret of your app, PAGERDUTY: the secret of a webhook subscription. With it, an acknowledgement there is accepted at `callbackUrl`. */
  callbackSecret?: string | null | undefined;
};

/** A field that another kind has is refused. */
export type UpdateNotificationDestinationInput = {
  /** At most 80 characters, unique in the team. Cannot be cleared. */
  name?: string | null | undefined;
  /** False stops its messages. What it has opened at PagerDuty or Opsgenie is still closed. */
  enabled?: boolean | null | undefined;
  /** Whether it gets the alerts that no escalation policy takes. Cannot be cleared. */
  byDefault?: boolean | null | undefined;
  /** EMAIL: replaces all, 1 to 20. New ones get a mail with a link to confirm first. */
  emailAddresses?: Array<string> | null | undefined;
  /** The address of a webhook or server. For a server of another origin, give the `key` again. */
  url?: string | null | undefined;
  /** The token or key of the kind. Null removes it where the kind does not need one. */
  key?: string | null | undefined;
  /** TELEGRAM: the chat, such as -1001234567890 or @my_channel. Cannot be cleared. */
  chatId?: string | null | undefined;
  /** SLACK and PAGERDUTY: null removes it, so that acknowledgements there are no longer accepted. */
  callbackSecret?: string | null | undefined;
};

/** A time of day in which no escalation step e-mails you, except the last one of a policy. */
export type QuietHoursInput = {
  /** Local time in the form 22:00. */
  from: string;
  /** Local time in the form 07:00, other than `from`. If it is earlier, they end on the next day. */
  to: string;
  /** An IANA time zone, such as Europe/Berlin. */
  timezone: string;
};

/** Whether a page is shown at its own domain. */
export type StatusDomainState =
  /** `verifyStatusPageDomain` has not found its record yet, and the page is only at its usual address. */
  | 'UNVERIFIED'
  /** Visitors see the page at its domain. */
  | 'VERIFIED';

/** Who can see a status page, its badges, its feed and its JSON. */
export type StatusPageVisibility =
  /** Everyone, and search engines. */
  | 'PUBLIC'
  /** For everyone who has the address, which contains a key. */
  | 'LINK'
  /** For everyone who knows the password, for 30 days on each device. */
  | 'PASSWORD';

/** What a status page says about a component or an incident. */
export type StatusState =
  /** Nothing is wrong with it. */
  | 'OPERATIONAL'
  /** JavaScript errors, or a slow provider. */
  | 'DEGRADED'
  /** A part does not work, such as one of its pages or the checkout. */
  | 'PARTIAL_OUTAGE'
  /** It does not work at all, such as a site that is down. */
  | 'MAJOR_OUTAGE'
  /** A public maintenance window is active, or something fails in one that is not public. */
  | 'MAINTENANCE';

/** What is shown on a status page that is otherwise kept from visitors. */
export type StatusDetail =
  /** The addresses of sites and pages. */
  | 'ADDRESS'
  /** The error texts of alerts. */
  | 'ERROR'
  /** The title of an incident as your team sees it, instead of one made from the names of the components. */
  | 'TITLE';

/** What an update says about the progress. All but SCHEDULED are for incidents. */
export type StatusUpdateState =
  /** The cause is not known yet. */
  | 'INVESTIGATING'
  /** The cause is known. */
  | 'IDENTIFIED'
  /** It seems to be repaired, and is watched. */
  | 'MONITORING'
  /** It is over. For an incident of your sites, this follows automatically. */
  | 'RESOLVED'
  /** A maintenance is announced. */
  | 'SCHEDULED';

/** How a subscriber of a status page gets updates. */
export type SubscriberKind =
  /** A mail for each update, with a link to unsubscribe. */
  | 'EMAIL'
  /** JSON for each update, signed with a secret that only the subscriber knows. */
  | 'WEBHOOK'
  /** A message for each update, by an incoming webhook. */
  | 'SLACK';

/** A component with an `id` and without anything else to show keeps what it shows. */
export type StatusComponentInput = {
  /** Of a component that is kept. */
  id?: string | null | undefined;
  /** At most 100 characters. */
  name: string;
  /** At most 100 characters. */
  group?: string | null | undefined;
  /** Exactly one of `siteId`, `pageId` and `heartbeatId`, of the team of the page. */
  siteId?: string | null | undefined;
  /** Shows the state of one page of a site. Not together with `siteId` and `heartbeatId`. */
  pageId?: string | null | undefined;
  /** With `siteId`: the checkout flow of the site. */
  checkout?: boolean | null | undefined;
  /** Shows the state of a heartbeat. Not together with `siteId` and `pageId`. */
  heartbeatId?: string | null | undefined;
  /** Defaults to true. */
  showUptime?: boolean | null | undefined;
  /** Defaults to false. */
  showResponseTime?: boolean | null | undefined;
};

/** Fields that are left out get their defaults. */
export type CreateStatusPageInput = {
  /** Defaults to your default team. */
  teamId?: string | null | undefined;
  /** 3 to 63 characters: a-z, 0-9 and hyphens between them. Some are reserved. */
  slug: string;
  /** At most 100 characters. */
  title: string;
  /** At most 1,000 characters. */
  description?: string | null | undefined;
  /**
   * A PNG, JPEG, WebP or GIF of at most 512 KiB: a data URL, or an http(s) address from which it is fetched once. SVG is refused, because
   * it can contain scripts.
   */
  logoUrl?: string | null | undefined;
  /** A colour such as #1f6feb. */
  accent?: string | null | undefined;
  /** `en` (default) or `de`. */
  locale?: string | null | undefined;
  /** Defaults to PUBLIC. */
  visibility?: StatusPageVisibility | null | undefined;
  /** 8 to 200 characters. Needed for visibility PASSWORD. */
  password?: string | null | undefined;
  /** A host name that points to this server, such as status.example.com. It has to be verified. */
  domain?: string | null | undefined;
  /** 7 to 90. Defaults to 90. */
  uptimeDays?: number | null | undefined;
  /** 0 to 1,440. Defaults to 10; null: never. */
  autoPublishAfterMinutes?: number | null | undefined;
  /** Defaults to none. */
  showDetails?: Array<StatusDetail> | null | undefined;
  /** In the order in which they are shown, at most 500. Defaults to none. */
  components?: Array<StatusComponentInput> | null | undefined;
};

/** A field that is left out keeps its value; null clears it or restores its default. */
export type UpdateStatusPageInput = {
  /** 3 to 63 characters: a-z, 0-9 and hyphens between them. The former address no longer works. Cannot be cleared. */
  slug?: string | null | undefined;
  /** At most 100 characters. Cannot be cleared. */
  title?: string | null | undefined;
  /** At most 1,000 characters. Null: none. */
  description?: string | null | undefined;
  /** As in CreateStatusPageInput; the present `logoUrl` keeps the logo, null removes it. */
  logoUrl?: string | null | undefined;
  /** A colour such as #1f6feb. Null: the usual one. */
  accent?: string | null | undefined;
  /** `en` or `de`. Null restores `en`. */
  locale?: string | null | undefined;
  /** Null restores PUBLIC. */
  visibility?: StatusPageVisibility | null | undefined;
  /** 8 to 200 characters. A new one signs out everybody who has used the former one. */
  password?: string | null | undefined;
  /** A host name that points to this server. Another one has to be verified again. Null: none. */
  domain?: string | null | undefined;
  /** 7 to 90. Null restores 90. */
  uptimeDays?: number | null | undefined;
  /** 0 to 1,440. Null: never. */
  autoPublishAfterMinutes?: number | null | undefined;
  /** Replaces all. Null: none. */
  showDetails?: Array<StatusDetail> | null | undefined;
  /** Replaces all, at most 500. Those with an `id` are kept. Null: none. */
  components?: Array<StatusComponentInput> | null | undefined;
};

/** How far a report is. */
export type ReportState =
  /** It is being written or printed. */
  | 'PENDING'
  /** It can be read at its address. */
  | 'READY'
  /** It could not be written. Create another one. */
  | 'FAILED';

/** A team can have 5 reports that are being created, and 200 besides the monthly ones. */
export type CreateReportInput = {
  /** Defaults to your default team. */
  teamId?: string | null | undefined;
  /** As 2026-10. Either this, or `from` and `to`. */
  month?: string | null | undefined;
  /** As 2026-10-01, in the time zone of the settings. At most 366 days before `to`, which is at most today. */
  from?: string | null | undefined;
  /** The last day, as 2026-10-31. At most today. */
  to?: string | null | undefined;
  /** At most 100. Defaults to all sites of the team. */
  siteIds?: Array<string> | null | undefined;
};

/** A field that is left out keeps its value; null clears it or restores its default. */
export type ReportSettingsInput = {
  /** Whether a report is created and sent on the first day of each month. Cannot be cleared. */
  enabled?: boolean | null | undefined;
  /** At most 20 email addresses. */
  recipients?: Array<string> | null | undefined;
  /** An IANA time zone. Null restores UTC. */
  timezone?: string | null | undefined;
  /** `en` or `de`. Null restores `en`. */
  locale?: string | null | undefined;
  /** At most 100 characters. */
  title?: string | null | undefined;
  /** As the logo of a status page. */
  logoUrl?: string | null | undefined;
  /** Only administrators can set it to true. Cannot be cleared. */
  includeVat?: boolean | null | undefined;
};

/** What is known of a job from its beats. */
export type HeartbeatState =
  /** There was no beat yet. Nothing is expected before the first. */
  | 'NEW'
  /** The last run succeeded, and the next is not due. */
  | 'UP'
  /** A run has started and not ended. */
  | 'RUNNING'
  /** A beat is due; its grace is not over. */
  | 'LATE'
  /** A run failed, took too long or is missing. Ends with the next success. */
  | 'DOWN'
  /** Beats are recorded, but nothing is expected. */
  | 'PAUSED';

/** What a job reports. */
export type BeatKind =
  /** A run has begun, by `/start`. */
  | 'START'
  /** A run has ended well: by the plain address or the exit code 0. */
  | 'SUCCESS'
  /** A run has failed: by `/fail` or another exit code. */
  | 'FAIL';

/** Nothing is expected before the first beat. */
export type CreateHeartbeatInput = {
  /** Defaults to the team of the site, or to your default team. */
  teamId?: string | null | undefined;
  /** A site of the same team. Its alerts and maintenance windows include those of the heartbeat. */
  siteId?: string | null | undefined;
  /** 1 to 200 characters. */
  name: string;
  /** Five fields, or a nickname such as @daily. Exactly one of `schedule` and `periodSeconds`. */
  schedule?: string | null | undefined;
  /** An IANA time zone. Defaults to UTC. */
  timezone?: string | null | undefined;
  /** 30 to 31,622,400 (366 days). */
  periodSeconds?: number | null | undefined;
  /** 0 to 31,622,400. Defaults to 300. */
  startGraceSeconds?: number | null | undefined;
  /** 1 to 31,622,400. Defaults to 3,600. */
  runGraceSeconds?: number | null | undefined;
  /** 1 to 31,622,400. */
  minRunSeconds?: number | null | undefined;
  /** As in CreateSiteInput. */
  tags?: Array<string> | null | undefined;
};

/** New times close an open alert, unless the job has reported a failure. */
export type UpdateHeartbeatInput = {
  /** Null: it belongs to no site. */
  siteId?: string | null | undefined;
  /** At most 200 characters. Cannot be cleared. */
  name?: string | null | undefined;
  /** Five fields, or a nickname such as @daily. Null only together with a `periodSeconds`. */
  schedule?: string | null | undefined;
  /** An IANA time zone for the schedule. Null restores UTC. */
  timezone?: string | null | undefined;
  /** 30 to 31,622,400 (366 days). Null only together with a `schedule`. */
  periodSeconds?: number | null | undefined;
  /** 0 to 31,622,400. Null restores 300. */
  startGraceSeconds?: number | null | undefined;
  /** 1 to 31,622,400. Null restores 3,600. */
  runGraceSeconds?: number | null | undefined;
  /** 1 to 31,622,400, and at most `runGraceSeconds`. Null: no limit. */
  minRunSeconds?: number | null | undefined;
  /** Replaces all tags. */
  tags?: Array<string> | null | undefined;
  /** True closes an open alert. After false, the next beat is expected from then on. */
  paused?: boolean | null | undefined;
};

export type AlertFactsFragment = { id: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, teamId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null, suspectDeploymentId: string | null, incidentId: string | null };

export type AlertsQueryVariables = Exact<{
  siteId?: string | null | undefined;
  unresolvedOnly?: boolean | null | undefined;
  limit?: number | null | undefined;
  teamId?: string | null | undefined;
}>;


export type AlertsQuery = { alerts: Array<{ id: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, teamId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null, suspectDeploymentId: string | null, incidentId: string | null }> };

export type FindAlertQueryVariables = Exact<{
  id: string;
}>;


export type FindAlertQuery = { alert: { id: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, teamId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null, suspectDeploymentId: string | null, incidentId: string | null } | null };

export type AlertFailureQueryVariables = Exact<{
  id: string;
}>;


export type AlertFailureQuery = { alert: { id: string, failedChecks: Array<{ id: string, checkType: CheckType, region: string, createdAt: string }>, lastFailedCheck: { siteId: string, id: string, pageId: string | null, probeId: string | null, checkType: CheckType, status: CheckStatus, responseTimeMs: number | null, statusCode: number | null, errorMessage: string | null, createdAt: string, region: string, screenshotUrl: string | null, phases: { dnsMs: number, connectMs: number, tlsMs: number, firstByteMs: number, totalMs: number } | null, jsErrors: Array<{ source: string, message: string, stackTrace: string | null, url: string | null, line: number | null, column: number | null }> | null, steps: Array<{ name: string, action: CheckoutAction, status: CheckoutStepStatus, durationMs: number | null, message: string | null }> | null } | null } | null };

export type DeliveryFactsFragment = { id: string, channel: string, destinationName: string | null, event: DeliveryEvent, status: DeliveryStatus, title: string | null, deploymentId: string | null, error: string | null, createdAt: string, sentAt: string | null };

export type AlertDeliveriesQueryVariables = Exact<{
  id: string;
}>;


export type AlertDeliveriesQuery = { alert: { id: string, deliveries: Array<{ id: string, channel: string, destinationName: string | null, event: DeliveryEvent, status: DeliveryStatus, title: string | null, deploymentId: string | null, error: string | null, createdAt: string, sentAt: string | null }> } | null };

export type NotificationDeliveriesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type NotificationDeliveriesQuery = { notificationDeliveries: Array<{ id: string, channel: string, destinationName: string | null, event: DeliveryEvent, status: DeliveryStatus, title: string | null, deploymentId: string | null, error: string | null, createdAt: string, sentAt: string | null }> };

export type ResolveAlertMutationVariables = Exact<{
  id: string;
}>;


export type ResolveAlertMutation = { resolveAlert: { id: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, teamId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null, suspectDeploymentId: string | null, incidentId: string | null } };

export type ResendNotificationMutationVariables = Exact<{
  deliveryId: string;
}>;


export type ResendNotificationMutation = { resendNotification: boolean };

export type OpenCountsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type OpenCountsQuery = { alerts: Array<{ id: string }>, incidents: { edges: Array<{ node: { id: string, held: boolean } }> } };

export type IncidentChangesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type IncidentChangesSubscription = { incidentChanged: { id: string } };

export type SiteStatusChangesSubscriptionVariables = Exact<{ [key: string]: never; }>;


export type SiteStatusChangesSubscription = { siteStatusChanged: { id: string } };

export type SitesToWatchQueryVariables = Exact<{
  teamId: string;
}>;


export type SitesToWatchQuery = { sites: Array<{ id: string, name: string, url: string, paused: boolean, browserChecks: boolean, checkoutFlowEnabled: boolean, environmentIds: Array<string> }> };

export type LinkedSitesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type LinkedSitesQuery = { sites: Array<{ id: string, name: string, status: SiteStatus, environmentIds: Array<string> }> };

export type HeartbeatFactsFragment = { id: string, teamId: string, name: string, schedule: string | null, timezone: string | null, periodSeconds: number | null, startGraceSeconds: number, runGraceSeconds: number, minRunSeconds: number | null, state: HeartbeatState, paused: boolean, lastBeatAt: string | null, nextDueAt: string | null, problem: string | null, downSince: string | null, url: string | null, siteId: string | null, tags: Array<string> };

export type HeartbeatsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type HeartbeatsQuery = { heartbeats: Array<{ id: string, teamId: string, name: string, schedule: string | null, timezone: string | null, periodSeconds: number | null, startGraceSeconds: number, runGraceSeconds: number, minRunSeconds: number | null, state: HeartbeatState, paused: boolean, lastBeatAt: string | null, nextDueAt: string | null, problem: string | null, downSince: string | null, url: string | null, siteId: string | null, tags: Array<string> }> };

export type HeartbeatQueryVariables = Exact<{
  id: string;
}>;


export type HeartbeatQuery = { heartbeat: { id: string, teamId: string, name: string, schedule: string | null, timezone: string | null, periodSeconds: number | null, startGraceSeconds: number, runGraceSeconds: number, minRunSeconds: number | null, state: HeartbeatState, paused: boolean, lastBeatAt: string | null, nextDueAt: string | null, problem: string | null, downSince: string | null, url: string | null, siteId: string | null, tags: Array<string>, beats: { edges: Array<{ node: { id: string, at: string, kind: BeatKind, exitCode: number | null, runId: string | null, durationMs: number | null, problem: string | null, body: string | null } }> } } | null };

export type HeartbeatUptimeQueryVariables = Exact<{
  id: string;
}>;


export type HeartbeatUptimeQuery = { heartbeatUptimeData: Array<{ date: string, uptimePercentage: number | null, downtimeSeconds: number }> };

export type CreateHeartbeatMutationVariables = Exact<{
  input: CreateHeartbeatInput;
}>;


export type CreateHeartbeatMutation = { createHeartbeat: { id: string, teamId: string, name: string, schedule: string | null, timezone: string | null, periodSeconds: number | null, startGraceSeconds: number, runGraceSeconds: number, minRunSeconds: number | null, state: HeartbeatState, paused: boolean, lastBeatAt: string | null, nextDueAt: string | null, problem: string | null, downSince: string | null, url: string | null, siteId: string | null, tags: Array<string> } };

export type UpdateHeartbeatMutationVariables = Exact<{
  id: string;
  input: UpdateHeartbeatInput;
}>;


export type UpdateHeartbeatMutation = { updateHeartbeat: { id: string, teamId: string, name: string, schedule: string | null, timezone: string | null, periodSeconds: number | null, startGraceSeconds: number, runGraceSeconds: number, minRunSeconds: number | null, state: HeartbeatState, paused: boolean, lastBeatAt: string | null, nextDueAt: string | null, problem: string | null, downSince: string | null, url: string | null, siteId: string | null, tags: Array<string> } };

export type DeleteHeartbeatMutationVariables = Exact<{
  id: string;
}>;


export type DeleteHeartbeatMutation = { deleteHeartbeat: boolean };

export type RotateHeartbeatKeyMutationVariables = Exact<{
  id: string;
}>;


export type RotateHeartbeatKeyMutation = { rotateHeartbeatKey: { id: string, teamId: string, name: string, schedule: string | null, timezone: string | null, periodSeconds: number | null, startGraceSeconds: number, runGraceSeconds: number, minRunSeconds: number | null, state: HeartbeatState, paused: boolean, lastBeatAt: string | null, nextDueAt: string | null, problem: string | null, downSince: string | null, url: string | null, siteId: string | null, tags: Array<string> } };

export type IncidentEntryFragment = { id: string, teamId: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedByLink: boolean, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null };

export type IncidentEventFactsFragment = { at: string, kind: IncidentEventKind, text: string, by: string | null, alertId: string | null, deploymentId: string | null, delivery: { id: string, channel: string, destinationName: string | null, event: DeliveryEvent, status: DeliveryStatus, title: string | null, deploymentId: string | null, error: string | null, createdAt: string, sentAt: string | null } | null };

export type ConfirmingCheckFragment = { id: string, checkType: CheckType, region: string, createdAt: string };

export type IncidentReleaseFragment = { deploymentId: string, version: string, kind: string, environmentName: string, triggeredBy: string, at: string };

export type IncidentsQueryVariables = Exact<{
  teamId?: string | null | undefined;
  state?: IncidentState | null | undefined;
  after?: string | null | undefined;
}>;


export type IncidentsQuery = { incidents: { edges: Array<{ node: { id: string, teamId: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedByLink: boolean, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type IncidentQueryVariables = Exact<{
  id: string;
}>;


export type IncidentQuery = { incident: { suspectDeploymentId: string | null, id: string, teamId: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedByLink: boolean, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, alerts: Array<{ id: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, teamId: string, pageId: string | null, alertType: AlertType, status: AlertStatus, message: string, createdAt: string, resolvedAt: string | null, suspectDeploymentId: string | null, incidentId: string | null, failedChecks: Array<{ id: string, checkType: CheckType, region: string, createdAt: string }> }>, timeline: Array<{ at: string, kind: IncidentEventKind, text: string, by: string | null, alertId: string | null, deploymentId: string | null, delivery: { id: string, channel: string, destinationName: string | null, event: DeliveryEvent, status: DeliveryStatus, title: string | null, deploymentId: string | null, error: string | null, createdAt: string, sentAt: string | null } | null }>, releases: Array<{ deploymentId: string, version: string, kind: string, environmentName: string, triggeredBy: string, at: string }>, postmortem: { text: string, updatedBy: string, updatedAt: string } | null, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null } | null };

export type IncidentPostmortemQueryVariables = Exact<{
  id: string;
}>;


export type IncidentPostmortemQuery = { incident: { postmortem: { text: string, updatedBy: string, updatedAt: string } | null } | null };

export type AcknowledgeIncidentMutationVariables = Exact<{
  id: string;
  reason?: string | null | undefined;
}>;


export type AcknowledgeIncidentMutation = { acknowledgeIncident: { id: string, teamId: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedByLink: boolean, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null } };

export type UnacknowledgeIncidentMutationVariables = Exact<{
  id: string;
}>;


export type UnacknowledgeIncidentMutation = { unacknowledgeIncident: { id: string, teamId: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedByLink: boolean, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null } };

export type SnoozeIncidentMutationVariables = Exact<{
  id: string;
  minutes: number;
}>;


export type SnoozeIncidentMutation = { snoozeIncident: { id: string, teamId: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedByLink: boolean, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null } };

export type AddIncidentNoteMutationVariables = Exact<{
  id: string;
  text: string;
}>;


export type AddIncidentNoteMutation = { addIncidentNote: { id: string, teamId: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedByLink: boolean, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null } };

export type SaveIncidentPostmortemMutationVariables = Exact<{
  id: string;
  text: string;
}>;


export type SaveIncidentPostmortemMutation = { saveIncidentPostmortem: { id: string, teamId: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedByLink: boolean, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, postmortem: { text: string, updatedBy: string, updatedAt: string } | null, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null } };

export type MaintenanceFactsFragment = { id: string, teamId: string, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, isPublic: boolean, createdBy: string, deploymentId: string | null, covers: Array<string> | null };

export type MaintenanceWindowsQueryVariables = Exact<{
  teamId?: string | null | undefined;
  thingId?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type MaintenanceWindowsQuery = { windows: Array<{ id: string, teamId: string, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, isPublic: boolean, createdBy: string, deploymentId: string | null, covers: Array<string> | null, occurrences: Array<{ startsAt: string, endsAt: string }> }> };

export type SiteNamesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type SiteNamesQuery = { things: Array<{ id: string, teamId: string, name: string, tags: Array<string> }> };

export type CreateMaintenanceWindowMutationVariables = Exact<{
  input: CreateMaintenanceWindowInput;
}>;


export type CreateMaintenanceWindowMutation = { window: { id: string, teamId: string, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, isPublic: boolean, createdBy: string, deploymentId: string | null, covers: Array<string> | null } };

export type UpdateMaintenanceWindowMutationVariables = Exact<{
  id: string;
  input: UpdateMaintenanceWindowInput;
}>;


export type UpdateMaintenanceWindowMutation = { window: { id: string, teamId: string, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, isPublic: boolean, createdBy: string, deploymentId: string | null, covers: Array<string> | null } };

export type EndMaintenanceWindowMutationVariables = Exact<{
  id: string;
}>;


export type EndMaintenanceWindowMutation = { window: { id: string, teamId: string, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, isPublic: boolean, createdBy: string, deploymentId: string | null, covers: Array<string> | null } };

export type StartMaintenanceMutationVariables = Exact<{
  siteIds: Array<string> | string;
  minutes: number;
  title: string;
}>;


export type StartMaintenanceMutation = { window: { id: string, teamId: string, tags: Array<string> | null, title: string, startsAt: string, endsAt: string, recurrence: string | null, timezone: string, state: WindowState, isPublic: boolean, createdBy: string, deploymentId: string | null, covers: Array<string> | null } };

export type OverviewIncidentFragment = { suspectDeploymentId: string | null, id: string, teamId: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedByLink: boolean, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null };

export type MonitoringOverviewQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type MonitoringOverviewQuery = { open: { edges: Array<{ node: { suspectDeploymentId: string | null, id: string, teamId: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedByLink: boolean, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null } }>, pageInfo: { hasNextPage: boolean } }, acknowledged: { edges: Array<{ node: { suspectDeploymentId: string | null, id: string, teamId: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedByLink: boolean, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null } }> }, alerts: Array<{ id: string, alertType: AlertType, message: string, createdAt: string, incidentId: string | null }> };

export type OverviewSitesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type OverviewSitesQuery = { sites: Array<{ id: string, teamId: string, name: string, url: string, status: SiteStatus, lastCheckAt: string | null, tags: Array<string>, inMaintenance: boolean }> };

export type OverviewHoursQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type OverviewHoursQuery = { sites: Array<{ id: string, hourlyStates: Array<HourState> }> };

export type OverviewTrendQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type OverviewTrendQuery = { dashboardStats: { totalChecks24h: number, trend: Array<{ date: string, uptimePercentage: number | null, downtimeSeconds: number, avgResponseTimeMs: number | null }> } };

export type LatestIncidentsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type LatestIncidentsQuery = { incidents: { edges: Array<{ node: { id: string, number: number, title: string, ownerName: string, state: IncidentState, startedAt: string, resolvedAt: string | null } }> } };

export type UnreachedTeamsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type UnreachedTeamsQuery = { unreachedTeams: Array<{ teamId: string, reason: UnreachedReason }> };

export type PaletteSitesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type PaletteSitesQuery = { sites: Array<{ id: string, name: string, url: string, tags: Array<string> }> };

export type ReportFactsFragment = { id: string, teamId: string, month: string | null, from: string, to: string, timezone: string, state: ReportState, createdAt: string, htmlUrl: string | null, pdfUrl: string | null, note: string | null, sentTo: Array<string>, sentAt: string | null };

export type ReportSettingsFactsFragment = { teamId: string, enabled: boolean, recipients: Array<string>, unconfirmedRecipients: Array<string>, timezone: string, locale: string, title: string | null, logoUrl: string | null, includeVat: boolean, nextAt: string | null };

export type ReportsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type ReportsQuery = { reports: Array<{ id: string, teamId: string, month: string | null, from: string, to: string, timezone: string, state: ReportState, createdAt: string, htmlUrl: string | null, pdfUrl: string | null, note: string | null, sentTo: Array<string>, sentAt: string | null }> };

export type ReportSettingsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type ReportSettingsQuery = { reportSettings: { teamId: string, enabled: boolean, recipients: Array<string>, unconfirmedRecipients: Array<string>, timezone: string, locale: string, title: string | null, logoUrl: string | null, includeVat: boolean, nextAt: string | null } };

export type CreateReportMutationVariables = Exact<{
  input: CreateReportInput;
}>;


export type CreateReportMutation = { createReport: { id: string, teamId: string, month: string | null, from: string, to: string, timezone: string, state: ReportState, createdAt: string, htmlUrl: string | null, pdfUrl: string | null, note: string | null, sentTo: Array<string>, sentAt: string | null } };

export type DeleteReportMutationVariables = Exact<{
  id: string;
}>;


export type DeleteReportMutation = { deleteReport: boolean };

export type SendReportMutationVariables = Exact<{
  id: string;
  to?: Array<string> | string | null | undefined;
}>;


export type SendReportMutation = { sendReport: boolean };

export type UpdateReportSettingsMutationVariables = Exact<{
  teamId?: string | null | undefined;
  input: ReportSettingsInput;
}>;


export type UpdateReportSettingsMutation = { updateReportSettings: { teamId: string, enabled: boolean, recipients: Array<string>, unconfirmedRecipients: Array<string>, timezone: string, locale: string, title: string | null, logoUrl: string | null, includeVat: boolean, nextAt: string | null } };

export type DestinationFactsFragment = { id: string, teamId: string, kind: DestinationKind, name: string, enabled: boolean, byDefault: boolean, target: string, emailAddresses: Array<string> | null, unconfirmedAddresses: Array<string>, url: string | null, signingSecret: string | null, callbackUrl: string | null, acceptsCallbacks: boolean };

export type NotificationDestinationsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type NotificationDestinationsQuery = { notificationDestinations: Array<{ id: string, teamId: string, kind: DestinationKind, name: string, enabled: boolean, byDefault: boolean, target: string, emailAddresses: Array<string> | null, unconfirmedAddresses: Array<string>, url: string | null, signingSecret: string | null, callbackUrl: string | null, acceptsCallbacks: boolean }> };

export type DestinationDeliveriesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type DestinationDeliveriesQuery = { notificationDestinations: Array<{ id: string, deliveries: Array<{ id: string, channel: string, destinationName: string | null, event: DeliveryEvent, status: DeliveryStatus, title: string | null, deploymentId: string | null, error: string | null, createdAt: string, sentAt: string | null }> }> };

export type CreateNotificationDestinationMutationVariables = Exact<{
  input: CreateNotificationDestinationInput;
}>;


export type CreateNotificationDestinationMutation = { createNotificationDestination: { id: string, teamId: string, kind: DestinationKind, name: string, enabled: boolean, byDefault: boolean, target: string, emailAddresses: Array<string> | null, unconfirmedAddresses: Array<string>, url: string | null, signingSecret: string | null, callbackUrl: string | null, acceptsCallbacks: boolean } };

export type UpdateNotificationDestinationMutationVariables = Exact<{
  id: string;
  input: UpdateNotificationDestinationInput;
}>;


export type UpdateNotificationDestinationMutation = { updateNotificationDestination: { id: string, teamId: string, kind: DestinationKind, name: string, enabled: boolean, byDefault: boolean, target: string, emailAddresses: Array<string> | null, unconfirmedAddresses: Array<string>, url: string | null, signingSecret: string | null, callbackUrl: string | null, acceptsCallbacks: boolean } };

export type DeleteNotificationDestinationMutationVariables = Exact<{
  id: string;
}>;


export type DeleteNotificationDestinationMutation = { deleteNotificationDestination: boolean };

export type TestNotificationDestinationMutationVariables = Exact<{
  id: string;
}>;


export type TestNotificationDestinationMutation = { testNotificationDestination: boolean };

export type ResendDestinationConfirmationMutationVariables = Exact<{
  id: string;
}>;


export type ResendDestinationConfirmationMutation = { resendDestinationConfirmation: Array<string> };

export type PolicyFactsFragment = { id: string, teamId: string, name: string, position: number, alertTypes: Array<AlertType>, notices: Array<DeploymentNotice>, tags: Array<string>, repeat: number, unconfirmedMemberIds: Array<string>, steps: Array<{ afterMinutes: number, channels: Array<string>, memberIds: Array<string> }> };

export type EscalationPoliciesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type EscalationPoliciesQuery = { escalationPolicies: Array<{ id: string, teamId: string, name: string, position: number, alertTypes: Array<AlertType>, notices: Array<DeploymentNotice>, tags: Array<string>, repeat: number, unconfirmedMemberIds: Array<string>, steps: Array<{ afterMinutes: number, channels: Array<string>, memberIds: Array<string> }> }> };

export type CreateEscalationPolicyMutationVariables = Exact<{
  input: EscalationPolicyInput;
}>;


export type CreateEscalationPolicyMutation = { createEscalationPolicy: { id: string, teamId: string, name: string, position: number, alertTypes: Array<AlertType>, notices: Array<DeploymentNotice>, tags: Array<string>, repeat: number, unconfirmedMemberIds: Array<string>, steps: Array<{ afterMinutes: number, channels: Array<string>, memberIds: Array<string> }> } };

export type UpdateEscalationPolicyMutationVariables = Exact<{
  id: string;
  input: EscalationPolicyInput;
}>;


export type UpdateEscalationPolicyMutation = { updateEscalationPolicy: { id: string, teamId: string, name: string, position: number, alertTypes: Array<AlertType>, notices: Array<DeploymentNotice>, tags: Array<string>, repeat: number, unconfirmedMemberIds: Array<string>, steps: Array<{ afterMinutes: number, channels: Array<string>, memberIds: Array<string> }> } };

export type MoveEscalationPolicyMutationVariables = Exact<{
  id: string;
  position: number;
}>;


export type MoveEscalationPolicyMutation = { moveEscalationPolicy: { id: string, teamId: string, name: string, position: number, alertTypes: Array<AlertType>, notices: Array<DeploymentNotice>, tags: Array<string>, repeat: number, unconfirmedMemberIds: Array<string>, steps: Array<{ afterMinutes: number, channels: Array<string>, memberIds: Array<string> }> } };

export type DeleteEscalationPolicyMutationVariables = Exact<{
  id: string;
}>;


export type DeleteEscalationPolicyMutation = { deleteEscalationPolicy: boolean };

export type QuietHoursQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type QuietHoursQuery = { quietHours: { from: string, to: string, timezone: string } | null };

export type SetQuietHoursMutationVariables = Exact<{
  input?: QuietHoursInput | null | undefined;
  teamId?: string | null | undefined;
}>;


export type SetQuietHoursMutation = { setQuietHours: { from: string, to: string, timezone: string } | null };

export type ChannelFactsFragment = { emailEnabled: boolean, emailAddresses: Array<string>, unconfirmedAddresses: Array<string>, chat1Enabled: boolean, chat1WebhookUrl: string | null, chat2Enabled: boolean, chat2WebhookUrl: string | null, incidentEnabled: boolean, incidentIntegrationKey: string | null, webhookEnabled: boolean, webhookUrl: string | null, webhookSecret: string | null, deploymentEvents: Array<DeploymentNotice>, timezone: string | null, mailServer: boolean };

export type NotificationSettingsQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type NotificationSettingsQuery = { notificationSettings: { emailEnabled: boolean, emailAddresses: Array<string>, unconfirmedAddresses: Array<string>, chat1Enabled: boolean, chat1WebhookUrl: string | null, chat2Enabled: boolean, chat2WebhookUrl: string | null, incidentEnabled: boolean, incidentIntegrationKey: string | null, webhookEnabled: boolean, webhookUrl: string | null, webhookSecret: string | null, deploymentEvents: Array<DeploymentNotice>, timezone: string | null, mailServer: boolean } | null };

export type SystemStatusQueryVariables = Exact<{ [key: string]: never; }>;


export type SystemStatusQuery = { systemStatus: { lastCheckAt: string | null, lateChecks: number, lastWriteAt: string | null, troubles: Array<string>, regions: Array<{ name: string, seenAt: string }> } };

export type QuotaUsageQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type QuotaUsageQuery = { quotaUsage: { sitesUsed: number, sitesLimit: number, pagesUsed: number, pagesLimit: number, browserChecksUsed: number, browserChecksLimit: number, checkoutFlowsUsed: number, checkoutFlowsLimit: number, probesUsed: number, probesLimit: number } };

export type UpdateNotificationSettingsMutationVariables = Exact<{
  input: NotificationSettingsInput;
  teamId?: string | null | undefined;
}>;


export type UpdateNotificationSettingsMutation = { updateNotificationSettings: { emailEnabled: boolean, emailAddresses: Array<string>, unconfirmedAddresses: Array<string>, chat1Enabled: boolean, chat1WebhookUrl: string | null, chat2Enabled: boolean, chat2WebhookUrl: string | null, incidentEnabled: boolean, incidentIntegrationKey: string | null, webhookEnabled: boolean, webhookUrl: string | null, webhookSecret: string | null, deploymentEvents: Array<DeploymentNotice>, timezone: string | null, mailServer: boolean } };

export type StoppedAddressesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type StoppedAddressesQuery = { stoppedAddresses: Array<{ address: string, askableAt: string }> };

export type ResendConfirmationsMutationVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type ResendConfirmationsMutation = { resendConfirmations: Array<string> };

export type TestNotificationMutationVariables = Exact<{
  channel: string;
  teamId?: string | null | undefined;
}>;


export type TestNotificationMutation = { testNotification: boolean };

export type RotateWebhookSecretMutationVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { emailEnabled: boolean, emailAddresses: Array<string>, unconfirmedAddresses: Array<string>, chat1Enabled: boolean, chat1WebhookUrl: string | null, chat2Enabled: boolean, chat2WebhookUrl: string | null, incidentEnabled: boolean, incidentIntegrationKey: string | null, webhookEnabled: boolean, webhookUrl: string | null, webhookSecret: string | null, deploymentEvents: Array<DeploymentNotice>, timezone: string | null, mailServer: boolean } };

export type ProblemFactsFragment = { status: SiteStatus, alertType: AlertType | null, pageId: string | null, probeId: string | null, name: string | null, since: string | null, message: string | null, alertId: string | null, incidentId: string | null, suspectDeploymentId: string | null, lastFailedCheck: { id: string, pageId: string | null, probeId: string | null, checkType: CheckType, status: CheckStatus, responseTimeMs: number | null, statusCode: number | null, errorMessage: string | null, createdAt: string, region: string, screenshotUrl: string | null, phases: { dnsMs: number, connectMs: number, tlsMs: number, firstByteMs: number, totalMs: number } | null, jsErrors: Array<{ source: string, message: string, stackTrace: string | null, url: string | null, line: number | null, column: number | null }> | null, steps: Array<{ name: string, action: CheckoutAction, status: CheckoutStepStatus, durationMs: number | null, message: string | null }> | null } | null };

export type BannerIncidentQueryVariables = Exact<{
  id: string;
}>;


export type BannerIncidentQuery = { incident: { id: string, teamId: string, siteId: string, ownerKind: AlertOwnerKind, ownerName: string, number: number, title: string, state: IncidentState, startedAt: string, resolvedAt: string | null, acknowledgedBy: string | null, acknowledgedByLink: boolean, acknowledgedAt: string | null, snoozedUntil: string | null, held: boolean, escalation: { policyName: string, stepsTaken: number, nextStepAt: string | null } | null } | null };

export type BrowserAvailabilityQueryVariables = Exact<{ [key: string]: never; }>;


export type BrowserAvailabilityQuery = { browserAvailability: { available: boolean, problem: string | null } };

export type CheckoutStepFactsFragment = { name: string, action: CheckoutAction, selector: string | null, value: string | null, secret: boolean, timeoutMs: number | null, optional: boolean };

export type CheckoutFlowFactsFragment = { theme: CheckoutTheme | null, productPath: string | null, checkoutPath: string | null, checkIntervalSeconds: number, allowOrderPlacement: boolean, selectors: { productInfo: string | null, addToCart: string | null, cartSuccess: string | null, toCheckout: string | null, shippingForm: string | null, paymentMethods: string | null } | null, steps: Array<{ name: string, action: CheckoutAction, selector: string | null, value: string | null, secret: boolean, timeoutMs: number | null, optional: boolean }> };

export type CheckoutFlowQueryVariables = Exact<{
  siteId: string;
}>;


export type CheckoutFlowQuery = { site: { id: string, checkoutFlowEnabled: boolean, checkoutFlow: { theme: CheckoutTheme | null, productPath: string | null, checkoutPath: string | null, checkIntervalSeconds: number, allowOrderPlacement: boolean, selectors: { productInfo: string | null, addToCart: string | null, cartSuccess: string | null, toCheckout: string | null, shippingForm: string | null, paymentMethods: string | null } | null, steps: Array<{ name: string, action: CheckoutAction, selector: string | null, value: string | null, secret: boolean, timeoutMs: number | null, optional: boolean }> } | null } | null };

export type UpdateCheckoutFlowConfigMutationVariables = Exact<{
  id: string;
  input: CheckoutFlowInput;
}>;


export type UpdateCheckoutFlowConfigMutation = { updateCheckoutFlowConfig: { id: string, checkoutFlowEnabled: boolean, checkoutFlow: { theme: CheckoutTheme | null, productPath: string | null, checkoutPath: string | null, checkIntervalSeconds: number, allowOrderPlacement: boolean, selectors: { productInfo: string | null, addToCart: string | null, cartSuccess: string | null, toCheckout: string | null, shippingForm: string | null, paymentMethods: string | null } | null, steps: Array<{ name: string, action: CheckoutAction, selector: string | null, value: string | null, secret: boolean, timeoutMs: number | null, optional: boolean }> } | null } };

export type DisableCheckoutFlowMutationVariables = Exact<{
  id: string;
}>;


export type DisableCheckoutFlowMutation = { disableCheckoutFlow: { id: string, checkoutFlowEnabled: boolean } };

export type PreviewCheckoutFlowQueryVariables = Exact<{
  siteId: string;
  input: CheckoutFlowInput;
}>;


export type PreviewCheckoutFlowQuery = { previewCheckoutFlow: { steps: Array<{ name: string, action: CheckoutAction, selector: string | null, value: string | null, secret: boolean, timeoutMs: number | null, optional: boolean }>, problems: Array<{ step: number, message: string }> } };

export type TestRunFactsFragment = { id: string, status: CheckoutTestRunStatus, message: string | null, totalSteps: number, finishedAt: string | null, steps: Array<{ name: string, status: CheckoutStepStatus, durationMs: number | null, message: string | null, screenshotUrl: string | null }> };

export type CheckoutTestRunQueryVariables = Exact<{
  id: string;
}>;


export type CheckoutTestRunQuery = { checkoutTestRun: { id: string, status: CheckoutTestRunStatus, message: string | null, totalSteps: number, finishedAt: string | null, steps: Array<{ name: string, status: CheckoutStepStatus, durationMs: number | null, message: string | null, screenshotUrl: string | null }> } | null };

export type StartCheckoutTestRunMutationVariables = Exact<{
  siteId: string;
  input: CheckoutFlowInput;
}>;


export type StartCheckoutTestRunMutation = { startCheckoutTestRun: { id: string, status: CheckoutTestRunStatus, message: string | null, totalSteps: number, finishedAt: string | null, steps: Array<{ name: string, status: CheckoutStepStatus, durationMs: number | null, message: string | null, screenshotUrl: string | null }> } };

export type CancelCheckoutTestRunMutationVariables = Exact<{
  id: string;
}>;


export type CancelCheckoutTestRunMutation = { cancelCheckoutTestRun: { id: string, status: CheckoutTestRunStatus, message: string | null, totalSteps: number, finishedAt: string | null, steps: Array<{ name: string, status: CheckoutStepStatus, durationMs: number | null, message: string | null, screenshotUrl: string | null }> } };

export type CheckFactsFragment = { id: string, pageId: string | null, probeId: string | null, checkType: CheckType, status: CheckStatus, responseTimeMs: number | null, statusCode: number | null, errorMessage: string | null, createdAt: string, region: string, screenshotUrl: string | null, phases: { dnsMs: number, connectMs: number, tlsMs: number, firstByteMs: number, totalMs: number } | null, jsErrors: Array<{ source: string, message: string, stackTrace: string | null, url: string | null, line: number | null, column: number | null }> | null, steps: Array<{ name: string, action: CheckoutAction, status: CheckoutStepStatus, durationMs: number | null, message: string | null }> | null };

export type SiteChecksQueryVariables = Exact<{
  siteId: string;
  after?: string | null | undefined;
  status?: CheckStatus | null | undefined;
  checkType?: CheckType | null | undefined;
  pageId?: string | null | undefined;
  probeId?: string | null | undefined;
  ownAddress?: boolean | null | undefined;
  region?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type SiteChecksQuery = { checksConnection: { edges: Array<{ node: { id: string, pageId: string | null, probeId: string | null, checkType: CheckType, status: CheckStatus, responseTimeMs: number | null, statusCode: number | null, errorMessage: string | null, createdAt: string, region: string, screenshotUrl: string | null, phases: { dnsMs: number, connectMs: number, tlsMs: number, firstByteMs: number, totalMs: number } | null, jsErrors: Array<{ source: string, message: string, stackTrace: string | null, url: string | null, line: number | null, column: number | null }> | null, steps: Array<{ name: string, action: CheckoutAction, status: CheckoutStepStatus, durationMs: number | null, message: string | null }> | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

export type OneCheckQueryVariables = Exact<{
  id: string;
}>;


export type OneCheckQuery = { check: { siteId: string, id: string, pageId: string | null, probeId: string | null, checkType: CheckType, status: CheckStatus, responseTimeMs: number | null, statusCode: number | null, errorMessage: string | null, createdAt: string, region: string, screenshotUrl: string | null, phases: { dnsMs: number, connectMs: number, tlsMs: number, firstByteMs: number, totalMs: number } | null, jsErrors: Array<{ source: string, message: string, stackTrace: string | null, url: string | null, line: number | null, column: number | null }> | null, steps: Array<{ name: string, action: CheckoutAction, status: CheckoutStepStatus, durationMs: number | null, message: string | null }> | null } | null };

export type SiteHistoryQueryVariables = Exact<{
  id: string;
  pageId?: string | null | undefined;
  from: string;
  to: string;
}>;


export type SiteHistoryQuery = { responseTimes: { resolution: ChartResolution, uptimePercentage: number | null, totalChecks: number, failedChecks: number, points: Array<{ timestamp: string, minResponseTimeMs: number | null, p50ResponseTimeMs: number | null, p95ResponseTimeMs: number | null, failedChecks: number }>, regions: Array<{ region: string, points: Array<{ timestamp: string, p50ResponseTimeMs: number | null }> }> }, incidents: { edges: Array<{ node: { id: string, number: number, title: string, startedAt: string, resolvedAt: string | null } }> }, maintenanceWindows: Array<{ id: string, title: string, occurrences: Array<{ startsAt: string, endsAt: string }> }> };

export type AssertionFactsFragment = { source: HttpAssertionSource, property: string | null, comparison: HttpComparison, value: string | null };

export type HttpCheckFactsFragment = { method: HttpMethod, body: string | null, followRedirects: boolean, headers: Array<{ name: string, maskedValue: string }>, assertions: Array<{ source: HttpAssertionSource, property: string | null, comparison: HttpComparison, value: string | null }> };

export type PageFactsFragment = { id: string, name: string, path: string, checkIntervalSeconds: number, browserCheck: boolean, enabled: boolean, status: SiteStatus, expectedContent: string | null, lastCheckAt: string | null, waitForSelector: string | null, httpCheck: { method: HttpMethod, body: string | null, followRedirects: boolean, headers: Array<{ name: string, maskedValue: string }>, assertions: Array<{ source: HttpAssertionSource, property: string | null, comparison: HttpComparison, value: string | null }> } | null };

export type SitePagesQueryVariables = Exact<{
  siteId: string;
}>;


export type SitePagesQuery = { sitePages: Array<{ id: string, name: string, path: string, checkIntervalSeconds: number, browserCheck: boolean, enabled: boolean, status: SiteStatus, expectedContent: string | null, lastCheckAt: string | null, waitForSelector: string | null, httpCheck: { method: HttpMethod, body: string | null, followRedirects: boolean, headers: Array<{ name: string, maskedValue: string }>, assertions: Array<{ source: HttpAssertionSource, property: string | null, comparison: HttpComparison, value: string | null }> } | null }> };

export type CreateSitePageMutationVariables = Exact<{
  input: CreateSitePageInput;
}>;


export type CreateSitePageMutation = { createSitePage: { id: string, name: string, path: string, checkIntervalSeconds: number, browserCheck: boolean, enabled: boolean, status: SiteStatus, expectedContent: string | null, lastCheckAt: string | null, waitForSelector: string | null, httpCheck: { method: HttpMethod, body: string | null, followRedirects: boolean, headers: Array<{ name: string, maskedValue: string }>, assertions: Array<{ source: HttpAssertionSource, property: string | null, comparison: HttpComparison, value: string | null }> } | null } };

export type UpdateSitePageMutationVariables = Exact<{
  id: string;
  input: UpdateSitePageInput;
}>;


export type UpdateSitePageMutation = { updateSitePage: { id: string, name: string, path: string, checkIntervalSeconds: number, browserCheck: boolean, enabled: boolean, status: SiteStatus, expectedContent: string | null, lastCheckAt: string | null, waitForSelector: string | null, httpCheck: { method: HttpMethod, body: string | null, followRedirects: boolean, headers: Array<{ name: string, maskedValue: string }>, assertions: Array<{ source: HttpAssertionSource, property: string | null, comparison: HttpComparison, value: string | null }> } | null } };

export type DeleteSitePageMutationVariables = Exact<{
  id: string;
}>;


export type DeleteSitePageMutation = { deleteSitePage: boolean };

export type PatternFactsFragment = { id: string, pageId: string | null, pattern: string, description: string | null, action: ErrorPatternAction, enabled: boolean };

export type SiteErrorPatternsQueryVariables = Exact<{
  siteId: string;
}>;


export type SiteErrorPatternsQuery = { siteErrorPatterns: Array<{ id: string, pageId: string | null, pattern: string, description: string | null, action: ErrorPatternAction, enabled: boolean }> };

export type TestErrorPatternQueryVariables = Exact<{
  pattern: string;
  sample: string;
}>;


export type TestErrorPatternQuery = { testErrorPattern: boolean };

export type CreateSiteErrorPatternMutationVariables = Exact<{
  input: CreateErrorPatternInput;
}>;


export type CreateSiteErrorPatternMutation = { createSiteErrorPattern: { id: string, pageId: string | null, pattern: string, description: string | null, action: ErrorPatternAction, enabled: boolean } };

export type UpdateSiteErrorPatternMutationVariables = Exact<{
  id: string;
  input: UpdateErrorPatternInput;
}>;


export type UpdateSiteErrorPatternMutation = { updateSiteErrorPattern: { id: string, pageId: string | null, pattern: string, description: string | null, action: ErrorPatternAction, enabled: boolean } };

export type DeleteSiteErrorPatternMutationVariables = Exact<{
  id: string;
}>;


export type DeleteSiteErrorPatternMutation = { deleteSiteErrorPattern: boolean };

export type ProbeFactsFragment = { id: string, kind: ProbeKind, name: string, intervalSeconds: number, enabled: boolean, status: SiteStatus, lastCheckAt: string | null, host: string | null, port: number | null, expectedBanner: string | null, recordType: DnsRecordType | null, resolver: string | null, comparison: DnsComparison | null, records: Array<string> | null, minVersion: TlsVersion | null, serverName: string | null, minDaysLeft: number | null, security: SmtpSecurity | null, url: string | null, subprotocol: string | null, expectedMessage: string | null, query: string | null, variables: string | null, headers: Array<{ name: string, maskedValue: string }> | null, assertions: Array<{ source: HttpAssertionSource, property: string | null, comparison: HttpComparison, value: string | null }> | null };

export type SiteProbesQueryVariables = Exact<{
  siteId: string;
}>;


export type SiteProbesQuery = { probes: Array<{ id: string, kind: ProbeKind, name: string, intervalSeconds: number, enabled: boolean, status: SiteStatus, lastCheckAt: string | null, host: string | null, port: number | null, expectedBanner: string | null, recordType: DnsRecordType | null, resolver: string | null, comparison: DnsComparison | null, records: Array<string> | null, minVersion: TlsVersion | null, serverName: string | null, minDaysLeft: number | null, security: SmtpSecurity | null, url: string | null, subprotocol: string | null, expectedMessage: string | null, query: string | null, variables: string | null, headers: Array<{ name: string, maskedValue: string }> | null, assertions: Array<{ source: HttpAssertionSource, property: string | null, comparison: HttpComparison, value: string | null }> | null }> };

export type CreateProbeMutationVariables = Exact<{
  input: CreateProbeInput;
}>;


export type CreateProbeMutation = { createProbe: { id: string, kind: ProbeKind, name: string, intervalSeconds: number, enabled: boolean, status: SiteStatus, lastCheckAt: string | null, host: string | null, port: number | null, expectedBanner: string | null, recordType: DnsRecordType | null, resolver: string | null, comparison: DnsComparison | null, records: Array<string> | null, minVersion: TlsVersion | null, serverName: string | null, minDaysLeft: number | null, security: SmtpSecurity | null, url: string | null, subprotocol: string | null, expectedMessage: string | null, query: string | null, variables: string | null, headers: Array<{ name: string, maskedValue: string }> | null, assertions: Array<{ source: HttpAssertionSource, property: string | null, comparison: HttpComparison, value: string | null }> | null } };

export type UpdateProbeMutationVariables = Exact<{
  id: string;
  input: UpdateProbeInput;
}>;


export type UpdateProbeMutation = { updateProbe: { id: string, kind: ProbeKind, name: string, intervalSeconds: number, enabled: boolean, status: SiteStatus, lastCheckAt: string | null, host: string | null, port: number | null, expectedBanner: string | null, recordType: DnsRecordType | null, resolver: string | null, comparison: DnsComparison | null, records: Array<string> | null, minVersion: TlsVersion | null, serverName: string | null, minDaysLeft: number | null, security: SmtpSecurity | null, url: string | null, subprotocol: string | null, expectedMessage: string | null, query: string | null, variables: string | null, headers: Array<{ name: string, maskedValue: string }> | null, assertions: Array<{ source: HttpAssertionSource, property: string | null, comparison: HttpComparison, value: string | null }> | null } };

export type DeleteProbeMutationVariables = Exact<{
  id: string;
}>;


export type DeleteProbeMutation = { deleteProbe: boolean };

export type RegionsQueryVariables = Exact<{ [key: string]: never; }>;


export type RegionsQuery = { regions: Array<string> };

export type SiteRegionsQueryVariables = Exact<{
  id: string;
}>;


export type SiteRegionsQuery = { site: { id: string, regionStats: Array<{ region: string, alive: boolean, lastCheckAt: string, lastStatus: CheckStatus, totalChecks: number, failedChecks: number, medianResponseTimeMs: number | null }> } | null };

export type SiteFactsFragment = { id: string, teamId: string, name: string, url: string, createdAt: string, status: SiteStatus, muted: boolean, paused: boolean, checkIntervalSeconds: number, browserChecks: boolean, checkoutFlowEnabled: boolean, basicAuthUsername: string | null, expectedContent: string | null, degradedAfterMs: number | null, failureThreshold: number, recoveryThreshold: number, lastCheckAt: string | null, nextCheckAt: string | null, certificateExpiresAt: string | null, viewportWidth: number, viewportHeight: number, waitForSelector: string | null, tags: Array<string>, regions: Array<string>, quorum: Quorum, inMaintenance: boolean, nextMaintenanceAt: string | null, httpCheck: { method: HttpMethod, body: string | null, followRedirects: boolean, headers: Array<{ name: string, maskedValue: string }>, assertions: Array<{ source: HttpAssertionSource, property: string | null, comparison: HttpComparison, value: string | null }> } | null };

export type SiteQueryVariables = Exact<{
  id: string;
}>;


export type SiteQuery = { site: { id: string, teamId: string, name: string, url: string, createdAt: string, status: SiteStatus, muted: boolean, paused: boolean, checkIntervalSeconds: number, browserChecks: boolean, checkoutFlowEnabled: boolean, basicAuthUsername: string | null, expectedContent: string | null, degradedAfterMs: number | null, failureThreshold: number, recoveryThreshold: number, lastCheckAt: string | null, nextCheckAt: string | null, certificateExpiresAt: string | null, viewportWidth: number, viewportHeight: number, waitForSelector: string | null, tags: Array<string>, regions: Array<string>, quorum: Quorum, inMaintenance: boolean, nextMaintenanceAt: string | null, problems: Array<{ status: SiteStatus, alertType: AlertType | null, pageId: string | null, probeId: string | null, name: string | null, since: string | null, message: string | null, alertId: string | null, incidentId: string | null, suspectDeploymentId: string | null, lastFailedCheck: { id: string, pageId: string | null, probeId: string | null, checkType: CheckType, status: CheckStatus, responseTimeMs: number | null, statusCode: number | null, errorMessage: string | null, createdAt: string, region: string, screenshotUrl: string | null, phases: { dnsMs: number, connectMs: number, tlsMs: number, firstByteMs: number, totalMs: number } | null, jsErrors: Array<{ source: string, message: string, stackTrace: string | null, url: string | null, line: number | null, column: number | null }> | null, steps: Array<{ name: string, action: CheckoutAction, status: CheckoutStepStatus, durationMs: number | null, message: string | null }> | null } | null }>, httpCheck: { method: HttpMethod, body: string | null, followRedirects: boolean, headers: Array<{ name: string, maskedValue: string }>, assertions: Array<{ source: HttpAssertionSource, property: string | null, comparison: HttpComparison, value: string | null }> } | null } | null };

export type SiteFiguresQueryVariables = Exact<{
  id: string;
}>;


export type SiteFiguresQuery = { siteStats: { uptime24h: number | null, uptime7d: number | null, uptime30d: number | null, uptime90d: number | null, uptimeWithoutMaintenance30d: number | null, maintenanceSeconds30d: number, failedChecks: number, totalChecks: number, downtimeSeconds30d: number, lastIncidentAt: string | null }, uptimeData: Array<{ date: string, uptimePercentage: number | null, totalChecks: number, failedChecks: number }> };

export type SiteReleasesQueryVariables = Exact<{
  id: string;
}>;


export type SiteReleasesQuery = { site: { id: string, releases: Array<{ deploymentId: string, version: string, kind: string, outcome: ReleaseOutcome, environmentName: string, triggeredBy: string, at: string }> } | null };

export type UpdateSiteMutationVariables = Exact<{
  id: string;
  input: UpdateSiteInput;
}>;


export type UpdateSiteMutation = { updateSite: { id: string, teamId: string, name: string, url: string, createdAt: string, status: SiteStatus, muted: boolean, paused: boolean, checkIntervalSeconds: number, browserChecks: boolean, checkoutFlowEnabled: boolean, basicAuthUsername: string | null, expectedContent: string | null, degradedAfterMs: number | null, failureThreshold: number, recoveryThreshold: number, lastCheckAt: string | null, nextCheckAt: string | null, certificateExpiresAt: string | null, viewportWidth: number, viewportHeight: number, waitForSelector: string | null, tags: Array<string>, regions: Array<string>, quorum: Quorum, inMaintenance: boolean, nextMaintenanceAt: string | null, httpCheck: { method: HttpMethod, body: string | null, followRedirects: boolean, headers: Array<{ name: string, maskedValue: string }>, assertions: Array<{ source: HttpAssertionSource, property: string | null, comparison: HttpComparison, value: string | null }> } | null } };

export type TransferSiteMutationVariables = Exact<{
  id: string;
  teamId: string;
}>;


export type TransferSiteMutation = { transferSite: { id: string, teamId: string } };

export type DeleteSiteMutationVariables = Exact<{
  id: string;
}>;


export type DeleteSiteMutation = { deleteSite: boolean };

export type MuteSiteMutationVariables = Exact<{
  id: string;
}>;


export type MuteSiteMutation = { muteSite: { id: string, muted: boolean } };

export type UnmuteSiteMutationVariables = Exact<{
  id: string;
}>;


export type UnmuteSiteMutation = { unmuteSite: { id: string, muted: boolean } };

export type TriggerCheckMutationVariables = Exact<{
  id: string;
}>;


export type TriggerCheckMutation = { triggerCheck: boolean };

export type SiteExpiriesQueryVariables = Exact<{
  id: string;
}>;


export type SiteExpiriesQuery = { site: { id: string, certificates: Array<{ name: string, subject: string | null, issuer: string | null, expiresAt: string, isIntermediate: boolean }>, domains: Array<{ name: string, expiresAt: string | null, registrar: string | null, state: DomainState }> } | null };

export type UpdateSitesMutationVariables = Exact<{
  ids: Array<string> | string;
  input: UpdateSitesInput;
}>;


export type UpdateSitesMutation = { updateSites: Array<{ id: string | null, problem: string | null }> };

export type DeleteSitesMutationVariables = Exact<{
  ids: Array<string> | string;
}>;


export type DeleteSitesMutation = { deleteSites: Array<{ id: string | null, problem: string | null }> };

export type TransferSitesMutationVariables = Exact<{
  ids: Array<string> | string;
  teamId: string;
}>;


export type TransferSitesMutation = { transferSites: Array<{ id: string | null, problem: string | null }> };

export type PreviewSitesQueryVariables = Exact<{
  inputs: Array<CreateSiteInput> | CreateSiteInput;
  teamId?: string | null | undefined;
}>;


export type PreviewSitesQuery = { previewSites: Array<{ name: string | null, url: string | null, problem: string | null, duplicateOf: { id: string, name: string } | null }> };

export type SiteQuotaQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type SiteQuotaQuery = { quotaUsage: { sitesUsed: number, sitesLimit: number } };

export type CreateSitesMutationVariables = Exact<{
  inputs: Array<CreateSiteInput> | CreateSiteInput;
  teamId?: string | null | undefined;
}>;


export type CreateSitesMutation = { createSites: Array<{ id: string | null, problem: string | null }> };

export type SitesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type SitesQuery = { sites: Array<{ id: string, teamId: string, name: string, url: string, status: SiteStatus, muted: boolean, lastCheckAt: string | null, certificateExpiresAt: string | null, tags: Array<string>, inMaintenance: boolean, nextMaintenanceAt: string | null }> };

export type SiteTrendsQueryVariables = Exact<{
  ids: Array<string> | string;
}>;


export type SiteTrendsQuery = { siteTrends: Array<{ siteId: string, uptimePercentage: number | null, uptime: Array<{ date: string, uptimePercentage: number | null, totalChecks: number, failedChecks: number }>, responseTimes: Array<{ timestamp: string, avgResponseTimeMs: number | null }> }> };

export type CreateSiteMutationVariables = Exact<{
  input: CreateSiteInput;
}>;


export type CreateSiteMutation = { createSite: { id: string, name: string } };

export type StatusPageFactsFragment = { id: string, teamId: string, slug: string, title: string, description: string | null, logoUrl: string | null, accent: string | null, locale: string, visibility: StatusPageVisibility, domain: string | null, domainState: StatusDomainState | null, url: string | null, uptimeDays: number, autoPublishAfterMinutes: number | null, showDetails: Array<StatusDetail>, state: StatusState, subscribersCount: number, domainRecord: { name: string, value: string } | null, components: Array<{ id: string, name: string, group: string | null, siteId: string | null, pageId: string | null, heartbeatId: string | null, checkout: boolean, showUptime: boolean, showResponseTime: boolean, state: StatusState }> };

export type StatusComponentFactsFragment = { id: string, name: string, group: string | null, siteId: string | null, pageId: string | null, heartbeatId: string | null, checkout: boolean, showUptime: boolean, showResponseTime: boolean, state: StatusState };

export type StatusIncidentFactsFragment = { id: string, incidentId: string | null, maintenanceWindowId: string | null, title: string, impact: StatusState, componentIds: Array<string>, startedAt: string, resolvedAt: string | null, publishedAt: string | null, updates: Array<{ id: string, state: StatusUpdateState, body: string, at: string, by: string | null }> };

export type StatusUpdateFactsFragment = { id: string, state: StatusUpdateState, body: string, at: string, by: string | null };

export type StatusPagesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type StatusPagesQuery = { statusPages: Array<{ id: string, teamId: string, slug: string, title: string, visibility: StatusPageVisibility, url: string | null, state: StatusState, subscribersCount: number, components: Array<{ id: string }> }> };

export type StatusPageQueryVariables = Exact<{
  id: string;
}>;


export type StatusPageQuery = { statusPage: { id: string, teamId: string, slug: string, title: string, description: string | null, logoUrl: string | null, accent: string | null, locale: string, visibility: StatusPageVisibility, domain: string | null, domainState: StatusDomainState | null, url: string | null, uptimeDays: number, autoPublishAfterMinutes: number | null, showDetails: Array<StatusDetail>, state: StatusState, subscribersCount: number, domainRecord: { name: string, value: string } | null, components: Array<{ id: string, name: string, group: string | null, siteId: string | null, pageId: string | null, heartbeatId: string | null, checkout: boolean, showUptime: boolean, showResponseTime: boolean, state: StatusState }> } | null };

export type PreviewStatusPageQueryVariables = Exact<{
  id: string;
  input: UpdateStatusPageInput;
}>;


export type PreviewStatusPageQuery = { previewStatusPage: string };

export type StatusPageIncidentsQueryVariables = Exact<{
  id: string;
  limit: number;
}>;


export type StatusPageIncidentsQuery = { statusPage: { id: string, incidents: Array<{ id: string, incidentId: string | null, maintenanceWindowId: string | null, title: string, impact: StatusState, componentIds: Array<string>, startedAt: string, resolvedAt: string | null, publishedAt: string | null, updates: Array<{ id: string, state: StatusUpdateState, body: string, at: string, by: string | null }> }> } | null };

export type ComponentSitesQueryVariables = Exact<{
  teamId?: string | null | undefined;
}>;


export type ComponentSitesQuery = { sites: Array<{ id: string, name: string, checkoutFlowEnabled: boolean }>, heartbeats: Array<{ id: string, name: string }> };

export type AnnouncedWindowsQueryVariables = Exact<{
  teamId?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type AnnouncedWindowsQuery = { maintenanceWindows: Array<{ id: string, title: string, isPublic: boolean, occurrences: Array<{ startsAt: string, endsAt: string }> }> };

export type CreateStatusPageMutationVariables = Exact<{
  input: CreateStatusPageInput;
}>;


export type CreateStatusPageMutation = { createStatusPage: { id: string, title: string } };

export type UpdateStatusPageMutationVariables = Exact<{
  id: string;
  input: UpdateStatusPageInput;
}>;


export type UpdateStatusPageMutation = { updateStatusPage: { id: string, teamId: string, slug: string, title: string, description: string | null, logoUrl: string | null, accent: string | null, locale: string, visibility: StatusPageVisibility, domain: string | null, domainState: StatusDomainState | null, url: string | null, uptimeDays: number, autoPublishAfterMinutes: number | null, showDetails: Array<StatusDetail>, state: StatusState, subscribersCount: number, domainRecord: { name: string, value: string } | null, components: Array<{ id: string, name: string, group: string | null, siteId: string | null, pageId: string | null, heartbeatId: string | null, checkout: boolean, showUptime: boolean, showResponseTime: boolean, state: StatusState }> } };

export type SetComponentsMutationVariables = Exact<{
  id: string;
  components: Array<StatusComponentInput> | StatusComponentInput;
}>;


export type SetComponentsMutation = { setComponents: { id: string, teamId: string, slug: string, title: string, description: string | null, logoUrl: string | null, accent: string | null, locale: string, visibility: StatusPageVisibility, domain: string | null, domainState: StatusDomainState | null, url: string | null, uptimeDays: number, autoPublishAfterMinutes: number | null, showDetails: Array<StatusDetail>, state: StatusState, subscribersCount: number, domainRecord: { name: string, value: string } | null, components: Array<{ id: string, name: string, group: string | null, siteId: string | null, pageId: string | null, heartbeatId: string | null, checkout: boolean, showUptime: boolean, showResponseTime: boolean, state: StatusState }> } };

export type DeleteStatusPageMutationVariables = Exact<{
  id: string;
}>;


export type DeleteStatusPageMutation = { deleteStatusPage: boolean };

export type VerifyStatusPageDomainMutationVariables = Exact<{
  id: string;
}>;


export type VerifyStatusPageDomainMutation = { verifyStatusPageDomain: { id: string, teamId: string, slug: string, title: string, description: string | null, logoUrl: string | null, accent: string | null, locale: string, visibility: StatusPageVisibility, domain: string | null, domainState: StatusDomainState | null, url: string | null, uptimeDays: number, autoPublishAfterMinutes: number | null, showDetails: Array<StatusDetail>, state: StatusState, subscribersCount: number, domainRecord: { name: string, value: string } | null, components: Array<{ id: string, name: string, group: string | null, siteId: string | null, pageId: string | null, heartbeatId: string | null, checkout: boolean, showUptime: boolean, showResponseTime: boolean, state: StatusState }> } };

export type RotateStatusPageLinkMutationVariables = Exact<{
  id: string;
}>;


export type RotateStatusPageLinkMutation = { rotateStatusPageLink: { id: string, teamId: string, slug: string, title: string, description: string | null, logoUrl: string | null, accent: string | null, locale: string, visibility: StatusPageVisibility, domain: string | null, domainState: StatusDomainState | null, url: string | null, uptimeDays: number, autoPublishAfterMinutes: number | null, showDetails: Array<StatusDetail>, state: StatusState, subscribersCount: number, domainRecord: { name: string, value: string } | null, components: Array<{ id: string, name: string, group: string | null, siteId: string | null, pageId: string | null, heartbeatId: string | null, checkout: boolean, showUptime: boolean, showResponseTime: boolean, state: StatusState }> } };

export type PostStatusUpdateMutationVariables = Exact<{
  incidentId?: string | null | undefined;
  statusPageId?: string | null | undefined;
  statusIncidentId?: string | null | undefined;
  maintenanceWindowId?: string | null | undefined;
  state: StatusUpdateState;
  body: string;
  title?: string | null | undefined;
  componentIds?: Array<string> | string | null | undefined;
  impact?: StatusState | null | undefined;
}>;


export type PostStatusUpdateMutation = { postStatusUpdate: { id: string, state: StatusUpdateState, body: string, at: string, by: string | null } };

export type EditStatusUpdateMutationVariables = Exact<{
  id: string;
  body: string;
}>;


export type EditStatusUpdateMutation = { editStatusUpdate: { id: string, state: StatusUpdateState, body: string, at: string, by: string | null } };

export type DeleteStatusUpdateMutationVariables = Exact<{
  id: string;
}>;


export type DeleteStatusUpdateMutation = { deleteStatusUpdate: boolean };

export type StatusSubscribersQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


export type StatusSubscribersQuery = { statusPage: { id: string, subscribersCount: number, subscribers: { edges: Array<{ node: { id: string, kind: SubscriberKind, address: string, componentIds: Array<string> | null, confirmedAt: string | null, createdAt: string, deliveries: Array<{ id: string, status: DeliveryStatus, error: string | null }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

export type DeleteStatusSubscriberMutationVariables = Exact<{
  id: string;
}>;


export type DeleteStatusSubscriberMutation = { deleteStatusSubscriber: boolean };

export type PagesOfIncidentQueryVariables = Exact<{
  teamId: string;
}>;


export type PagesOfIncidentQuery = { statusPages: Array<{ id: string, title: string, locale: string, url: string | null, subscribersCount: number, components: Array<{ id: string, name: string }>, incidents: Array<{ id: string, incidentId: string | null, publishedAt: string | null, componentIds: Array<string>, updates: Array<{ id: string, state: StatusUpdateState, at: string }> }> }> };

export type UsersQueryVariables = Exact<{ [key: string]: never; }>;


export type UsersQuery = { users: Array<{ id: string, email: string, name: string, role: UserRole, disabled: boolean, createdAt: string }> };

export type CreateUserMutationVariables = Exact<{
  input: CreateUserInput;
}>;


export type CreateUserMutation = { createUser: { id: string, name: string } };

export type UpdateUserMutationVariables = Exact<{
  id: string;
  input: UpdateUserInput;
}>;


export type UpdateUserMutation = { updateUser: { id: string, role: UserRole, disabled: boolean } };

export const alerts = operation<AlertsQuery, AlertsQueryVariables>('monitoring', "query Alerts($siteId: ID, $unresolvedOnly: Boolean, $limit: Int, $teamId: ID) { alerts( siteId: $siteId unresolvedOnly: $unresolvedOnly limit: $limit teamId: $teamId ) { ...AlertFacts } } fragment AlertFacts on Alert { id siteId ownerKind ownerName teamId pageId alertType status message createdAt resolvedAt suspectDeploymentId incidentId }");
export const findAlert = operation<FindAlertQuery, FindAlertQueryVariables>('monitoring', "query FindAlert($id: ID!) { alert(id: $id) { ...AlertFacts } } fragment AlertFacts on Alert { id siteId ownerKind ownerName teamId pageId alertType status message createdAt resolvedAt suspectDeploymentId incidentId }");
export const alertFailure = operation<AlertFailureQuery, AlertFailureQueryVariables>('monitoring', "query AlertFailure($id: ID!) { alert(id: $id) { id failedChecks { ...ConfirmingCheck } lastFailedCheck { siteId ...CheckFacts } } } fragment ConfirmingCheck on Check { id checkType region createdAt } fragment CheckFacts on Check { id pageId probeId checkType status responseTimeMs statusCode errorMessage createdAt region screenshotUrl phases { dnsMs connectMs tlsMs firstByteMs totalMs } jsErrors { source message stackTrace url line column } steps { name action status durationMs message } }");
export const alertDeliveries = operation<AlertDeliveriesQuery, AlertDeliveriesQueryVariables>('monitoring', "query AlertDeliveries($id: ID!) { alert(id: $id) { id deliveries { ...DeliveryFacts } } } fragment DeliveryFacts on NotificationDelivery { id channel destinationName event status title deploymentId error createdAt sentAt }");
export const notificationDeliveries = operation<NotificationDeliveriesQuery, NotificationDeliveriesQueryVariables>('monitoring', "query NotificationDeliveries($teamId: ID) { notificationDeliveries(teamId: $teamId, limit: 20) { ...DeliveryFacts } } fragment DeliveryFacts on NotificationDelivery { id channel destinationName event status title deploymentId error createdAt sentAt }");
export const resolveAlert = operation<ResolveAlertMutation, ResolveAlertMutationVariables>('monitoring', "mutation ResolveAlert($id: ID!) { resolveAlert(id: $id) { ...AlertFacts } } fragment AlertFacts on Alert { id siteId ownerKind ownerName teamId pageId alertType status message createdAt resolvedAt suspectDeploymentId incidentId }");
export const resendNotification = operation<ResendNotificationMutation, ResendNotificationMutationVariables>('monitoring', "mutation ResendNotification($deliveryId: ID!) { resendNotification(deliveryId: $deliveryId) }");
export const openCounts = operation<OpenCountsQuery, OpenCountsQueryVariables>('monitoring', "query OpenCounts($teamId: ID) { alerts(unresolvedOnly: true, limit: 100, teamId: $teamId) { id } incidents(state: OPEN, first: 100, teamId: $teamId) { edges { node { id held } } } }");
export const incidentChanges = operation<IncidentChangesSubscription, IncidentChangesSubscriptionVariables>('monitoring', "subscription IncidentChanges { incidentChanged(fromNow: true) { id } }");
export const siteStatusChanges = operation<SiteStatusChangesSubscription, SiteStatusChangesSubscriptionVariables>('monitoring', "subscription SiteStatusChanges { siteStatusChanged(fromNow: true) { id } }");
export const sitesToWatch = operation<SitesToWatchQuery, SitesToWatchQueryVariables>('monitoring', "query SitesToWatch($teamId: ID!) { sites(teamId: $teamId) { id name url paused browserChecks checkoutFlowEnabled environmentIds } }");
export const linkedSites = operation<LinkedSitesQuery, LinkedSitesQueryVariables>('monitoring', "query LinkedSites($teamId: ID) { sites(teamId: $teamId) { id name status environmentIds } }");
export const heartbeats = operation<HeartbeatsQuery, HeartbeatsQueryVariables>('monitoring', "query Heartbeats($teamId: ID) { heartbeats(teamId: $teamId) { ...HeartbeatFacts } } fragment HeartbeatFacts on Heartbeat { id teamId name schedule timezone periodSeconds startGraceSeconds runGraceSeconds minRunSeconds state paused lastBeatAt nextDueAt problem downSince url siteId tags }");
export const heartbeat = operation<HeartbeatQuery, HeartbeatQueryVariables>('monitoring', "query Heartbeat($id: ID!) { heartbeat(id: $id) { ...HeartbeatFacts beats(first: 100) { edges { node { id at kind exitCode runId durationMs problem body } } } } } fragment HeartbeatFacts on Heartbeat { id teamId name schedule timezone periodSeconds startGraceSeconds runGraceSeconds minRunSeconds state paused lastBeatAt nextDueAt problem downSince url siteId tags }");
export const heartbeatUptime = operation<HeartbeatUptimeQuery, HeartbeatUptimeQueryVariables>('monitoring', "query HeartbeatUptime($id: ID!) { heartbeatUptimeData(id: $id, days: 90) { date uptimePercentage downtimeSeconds } }");
export const createHeartbeat = operation<CreateHeartbeatMutation, CreateHeartbeatMutationVariables>('monitoring', "mutation CreateHeartbeat($input: CreateHeartbeatInput!) { createHeartbeat(input: $input) { ...HeartbeatFacts } } fragment HeartbeatFacts on Heartbeat { id teamId name schedule timezone periodSeconds startGraceSeconds runGraceSeconds minRunSeconds state paused lastBeatAt nextDueAt problem downSince url siteId tags }");
export const updateHeartbeat = operation<UpdateHeartbeatMutation, UpdateHeartbeatMutationVariables>('monitoring', "mutation UpdateHeartbeat($id: ID!, $input: UpdateHeartbeatInput!) { updateHeartbeat(id: $id, input: $input) { ...HeartbeatFacts } } fragment HeartbeatFacts on Heartbeat { id teamId name schedule timezone periodSeconds startGraceSeconds runGraceSeconds minRunSeconds state paused lastBeatAt nextDueAt problem downSince url siteId tags }");
export const deleteHeartbeat = operation<DeleteHeartbeatMutation, DeleteHeartbeatMutationVariables>('monitoring', "mutation DeleteHeartbeat($id: ID!) { deleteHeartbeat(id: $id) }");
export const rotateHeartbeatKey = operation<RotateHeartbeatKeyMutation, RotateHeartbeatKeyMutationVariables>('monitoring', "mutation RotateHeartbeatKey($id: ID!) { rotateHeartbeatKey(id: $id) { ...HeartbeatFacts } } fragment HeartbeatFacts on Heartbeat { id teamId name schedule timezone periodSeconds startGraceSeconds runGraceSeconds minRunSeconds state paused lastBeatAt nextDueAt problem downSince url siteId tags }");
export const incidents = operation<IncidentsQuery, IncidentsQueryVariables>('monitoring', "query Incidents($teamId: ID, $state: IncidentState, $after: String) { incidents(teamId: $teamId, state: $state, first: 20, after: $after) { edges { node { ...IncidentEntry } } pageInfo { hasNextPage endCursor } } } fragment IncidentEntry on Incident { id teamId siteId ownerKind ownerName number title state startedAt resolvedAt acknowledgedBy acknowledgedByLink acknowledgedAt snoozedUntil held escalation { policyName stepsTaken nextStepAt } }");
export const incident = operation<IncidentQuery, IncidentQueryVariables>('monitoring', "query Incident($id: ID!) { incident(id: $id) { ...IncidentEntry suspectDeploymentId alerts { ...AlertFacts failedChecks { ...ConfirmingCheck } } timeline { ...IncidentEventFacts } releases { ...IncidentRelease } postmortem { text updatedBy updatedAt } } } fragment IncidentEntry on Incident { id teamId siteId ownerKind ownerName number title state startedAt resolvedAt acknowledgedBy acknowledgedByLink acknowledgedAt snoozedUntil held escalation { policyName stepsTaken nextStepAt } } fragment AlertFacts on Alert { id siteId ownerKind ownerName teamId pageId alertType status message createdAt resolvedAt suspectDeploymentId incidentId } fragment ConfirmingCheck on Check { id checkType region createdAt } fragment IncidentEventFacts on IncidentEvent { at kind text by alertId deploymentId delivery { ...DeliveryFacts } } fragment DeliveryFacts on NotificationDelivery { id channel destinationName event status title deploymentId error createdAt sentAt } fragment IncidentRelease on ReleaseMarker { deploymentId version kind environmentName triggeredBy at }");
export const incidentPostmortem = operation<IncidentPostmortemQuery, IncidentPostmortemQueryVariables>('monitoring', "query IncidentPostmortem($id: ID!) { incident(id: $id) { postmortem { text updatedBy updatedAt } } }");
export const acknowledgeIncident = operation<AcknowledgeIncidentMutation, AcknowledgeIncidentMutationVariables>('monitoring', "mutation AcknowledgeIncident($id: ID!, $reason: String) { acknowledgeIncident(id: $id, reason: $reason) { ...IncidentEntry } } fragment IncidentEntry on Incident { id teamId siteId ownerKind ownerName number title state startedAt resolvedAt acknowledgedBy acknowledgedByLink acknowledgedAt snoozedUntil held escalation { policyName stepsTaken nextStepAt } }");
export const unacknowledgeIncident = operation<UnacknowledgeIncidentMutation, UnacknowledgeIncidentMutationVariables>('monitoring', "mutation UnacknowledgeIncident($id: ID!) { unacknowledgeIncident(id: $id) { ...IncidentEntry } } fragment IncidentEntry on Incident { id teamId siteId ownerKind ownerName number title state startedAt resolvedAt acknowledgedBy acknowledgedByLink acknowledgedAt snoozedUntil held escalation { policyName stepsTaken nextStepAt } }");
export const snoozeIncident = operation<SnoozeIncidentMutation, SnoozeIncidentMutationVariables>('monitoring', "mutation SnoozeIncident($id: ID!, $minutes: Int!) { snoozeIncident(id: $id, minutes: $minutes) { ...IncidentEntry } } fragment IncidentEntry on Incident { id teamId siteId ownerKind ownerName number title state startedAt resolvedAt acknowledgedBy acknowledgedByLink acknowledgedAt snoozedUntil held escalation { policyName stepsTaken nextStepAt } }");
export const addIncidentNote = operation<AddIncidentNoteMutation, AddIncidentNoteMutationVariables>('monitoring', "mutation AddIncidentNote($id: ID!, $text: String!) { addIncidentNote(id: $id, text: $text) { ...IncidentEntry } } fragment IncidentEntry on Incident { id teamId siteId ownerKind ownerName number title state startedAt resolvedAt acknowledgedBy acknowledgedByLink acknowledgedAt snoozedUntil held escalation { policyName stepsTaken nextStepAt } }");
export const saveIncidentPostmortem = operation<SaveIncidentPostmortemMutation, SaveIncidentPostmortemMutationVariables>('monitoring', "mutation SaveIncidentPostmortem($id: ID!, $text: String!) { saveIncidentPostmortem(id: $id, text: $text) { ...IncidentEntry postmortem { text updatedBy updatedAt } } } fragment IncidentEntry on Incident { id teamId siteId ownerKind ownerName number title state startedAt resolvedAt acknowledgedBy acknowledgedByLink acknowledgedAt snoozedUntil held escalation { policyName stepsTaken nextStepAt } }");
export const maintenanceWindows = operation<MaintenanceWindowsQuery, MaintenanceWindowsQueryVariables>('monitoring', "query MaintenanceWindows($teamId: ID, $thingId: ID, $from: DateTime, $to: DateTime) { windows: maintenanceWindows( teamId: $teamId siteId: $thingId from: $from to: $to ) { ...MaintenanceFacts occurrences(from: $from, to: $to) { startsAt endsAt } } } fragment MaintenanceFacts on MaintenanceWindow { id teamId covers: siteIds tags title startsAt endsAt recurrence timezone state isPublic createdBy deploymentId }");
export const siteNames = operation<SiteNamesQuery, SiteNamesQueryVariables>('monitoring', "query SiteNames($teamId: ID) { things: sites(teamId: $teamId) { id teamId name tags } }");
export const createMaintenanceWindow = operation<CreateMaintenanceWindowMutation, CreateMaintenanceWindowMutationVariables>('monitoring', "mutation CreateMaintenanceWindow($input: CreateMaintenanceWindowInput!) { window: createMaintenanceWindow(input: $input) { ...MaintenanceFacts } } fragment MaintenanceFacts on MaintenanceWindow { id teamId covers: siteIds tags title startsAt endsAt recurrence timezone state isPublic createdBy deploymentId }");
export const updateMaintenanceWindow = operation<UpdateMaintenanceWindowMutation, UpdateMaintenanceWindowMutationVariables>('monitoring', "mutation UpdateMaintenanceWindow($id: ID!, $input: UpdateMaintenanceWindowInput!) { window: updateMaintenanceWindow(id: $id, input: $input) { ...MaintenanceFacts } } fragment MaintenanceFacts on MaintenanceWindow { id teamId covers: siteIds tags title startsAt endsAt recurrence timezone state isPublic createdBy deploymentId }");
export const endMaintenanceWindow = operation<EndMaintenanceWindowMutation, EndMaintenanceWindowMutationVariables>('monitoring', "mutation EndMaintenanceWindow($id: ID!) { window: endMaintenanceWindow(id: $id) { ...MaintenanceFacts } } fragment MaintenanceFacts on MaintenanceWindow { id teamId covers: siteIds tags title startsAt endsAt recurrence timezone state isPublic createdBy deploymentId }");
export const startMaintenance = operation<StartMaintenanceMutation, StartMaintenanceMutationVariables>('monitoring', "mutation StartMaintenance($siteIds: [ID!]!, $minutes: Int!, $title: String!) { window: startMaintenance(siteIds: $siteIds, minutes: $minutes, title: $title) { ...MaintenanceFacts } } fragment MaintenanceFacts on MaintenanceWindow { id teamId covers: siteIds tags title startsAt endsAt recurrence timezone state isPublic createdBy deploymentId }");
export const monitoringOverview = operation<MonitoringOverviewQuery, MonitoringOverviewQueryVariables>('monitoring', "query MonitoringOverview($teamId: ID) { open: incidents(teamId: $teamId, state: OPEN, first: 100) { edges { node { ...OverviewIncident } } pageInfo { hasNextPage } } acknowledged: incidents(teamId: $teamId, state: ACKNOWLEDGED, first: 50) { edges { node { ...OverviewIncident } } } alerts(unresolvedOnly: true, limit: 500, teamId: $teamId) { id alertType message createdAt incidentId } } fragment OverviewIncident on Incident { ...IncidentEntry suspectDeploymentId } fragment IncidentEntry on Incident { id teamId siteId ownerKind ownerName number title state startedAt resolvedAt acknowledgedBy acknowledgedByLink acknowledgedAt snoozedUntil held escalation { policyName stepsTaken nextStepAt } }");
export const overviewSites = operation<OverviewSitesQuery, OverviewSitesQueryVariables>('monitoring', "query OverviewSites($teamId: ID) { sites(teamId: $teamId) { id teamId name url status lastCheckAt tags inMaintenance } }");
export const overviewHours = operation<OverviewHoursQuery, OverviewHoursQueryVariables>('monitoring', "query OverviewHours($teamId: ID) { sites(teamId: $teamId) { id hourlyStates } }");
export const overviewTrend = operation<OverviewTrendQuery, OverviewTrendQueryVariables>('monitoring', "query OverviewTrend($teamId: ID) { dashboardStats(teamId: $teamId) { totalChecks24h trend(days: 30) { date uptimePercentage downtimeSeconds avgResponseTimeMs } } }");
export const latestIncidents = operation<LatestIncidentsQuery, LatestIncidentsQueryVariables>('monitoring', "query LatestIncidents($teamId: ID) { incidents(teamId: $teamId, first: 100) { edges { node { id number title ownerName state startedAt resolvedAt } } } }");
export const unreachedTeams = operation<UnreachedTeamsQuery, UnreachedTeamsQueryVariables>('monitoring', "query UnreachedTeams($teamId: ID) { unreachedTeams(teamId: $teamId) { teamId reason } }");
export const paletteSites = operation<PaletteSitesQuery, PaletteSitesQueryVariables>('monitoring', "query PaletteSites($teamId: ID) { sites(teamId: $teamId) { id name url tags } }");
export const reports = operation<ReportsQuery, ReportsQueryVariables>('monitoring', "query Reports($teamId: ID) { reports(teamId: $teamId, limit: 100) { ...ReportFacts } } fragment ReportFacts on Report { id teamId month from to timezone state createdAt htmlUrl pdfUrl note sentTo sentAt }");
export const reportSettings = operation<ReportSettingsQuery, ReportSettingsQueryVariables>('monitoring', "query ReportSettings($teamId: ID) { reportSettings(teamId: $teamId) { ...ReportSettingsFacts } } fragment ReportSettingsFacts on ReportSettings { teamId enabled recipients unconfirmedRecipients timezone locale title logoUrl includeVat nextAt }");
export const createReport = operation<CreateReportMutation, CreateReportMutationVariables>('monitoring', "mutation CreateReport($input: CreateReportInput!) { createReport(input: $input) { ...ReportFacts } } fragment ReportFacts on Report { id teamId month from to timezone state createdAt htmlUrl pdfUrl note sentTo sentAt }");
export const deleteReport = operation<DeleteReportMutation, DeleteReportMutationVariables>('monitoring', "mutation DeleteReport($id: ID!) { deleteReport(id: $id) }");
export const sendReport = operation<SendReportMutation, SendReportMutationVariables>('monitoring', "mutation SendReport($id: ID!, $to: [String!]) { sendReport(id: $id, to: $to) }");
export const updateReportSettings = operation<UpdateReportSettingsMutation, UpdateReportSettingsMutationVariables>('monitoring', "mutation UpdateReportSettings($teamId: ID, $input: ReportSettingsInput!) { updateReportSettings(teamId: $teamId, input: $input) { ...ReportSettingsFacts } } fragment ReportSettingsFacts on ReportSettings { teamId enabled recipients unconfirmedRecipients timezone locale title logoUrl includeVat nextAt }");
export const notificationDestinations = operation<NotificationDestinationsQuery, NotificationDestinationsQueryVariables>('monitoring', "query NotificationDestinations($teamId: ID) { notificationDestinations(teamId: $teamId) { ...DestinationFacts } } fragment DestinationFacts on NotificationDestination { id teamId kind name enabled byDefault target emailAddresses unconfirmedAddresses url signingSecret callbackUrl acceptsCallbacks }");
export const destinationDeliveries = operation<DestinationDeliveriesQuery, DestinationDeliveriesQueryVariables>('monitoring', "query DestinationDeliveries($teamId: ID) { notificationDestinations(teamId: $teamId) { id deliveries { ...DeliveryFacts } } } fragment DeliveryFacts on NotificationDelivery { id channel destinationName event status title deploymentId error createdAt sentAt }");
export const createNotificationDestination = operation<CreateNotificationDestinationMutation, CreateNotificationDestinationMutationVariables>('monitoring', "mutation CreateNotificationDestination($input: CreateNotificationDestinationInput!) { createNotificationDestination(input: $input) { ...DestinationFacts } } fragment DestinationFacts on NotificationDestination { id teamId kind name enabled byDefault target emailAddresses unconfirmedAddresses url signingSecret callbackUrl acceptsCallbacks }");
export const updateNotificationDestination = operation<UpdateNotificationDestinationMutation, UpdateNotificationDestinationMutationVariables>('monitoring', "mutation UpdateNotificationDestination($id: ID!, $input: UpdateNotificationDestinationInput!) { updateNotificationDestination(id: $id, input: $input) { ...DestinationFacts } } fragment DestinationFacts on NotificationDestination { id teamId kind name enabled byDefault target emailAddresses unconfirmedAddresses url signingSecret callbackUrl acceptsCallbacks }");
export const deleteNotificationDestination = operation<DeleteNotificationDestinationMutation, DeleteNotificationDestinationMutationVariables>('monitoring', "mutation DeleteNotificationDestination($id: ID!) { deleteNotificationDestination(id: $id) }");
export const testNotificationDestination = operation<TestNotificationDestinationMutation, TestNotificationDestinationMutationVariables>('monitoring', "mutation TestNotificationDestination($id: ID!) { testNotificationDestination(id: $id) }");
export const resendDestinationConfirmation = operation<ResendDestinationConfirmationMutation, ResendDestinationConfirmationMutationVariables>('monitoring', "mutation ResendDestinationConfirmation($id: ID!) { resendDestinationConfirmation(id: $id) }");
export const escalationPolicies = operation<EscalationPoliciesQuery, EscalationPoliciesQueryVariables>('monitoring', "query EscalationPolicies($teamId: ID) { escalationPolicies(teamId: $teamId) { ...PolicyFacts } } fragment PolicyFacts on EscalationPolicy { id teamId name position alertTypes notices tags steps { afterMinutes channels memberIds } repeat unconfirmedMemberIds }");
export const createEscalationPolicy = operation<CreateEscalationPolicyMutation, CreateEscalationPolicyMutationVariables>('monitoring', "mutation CreateEscalationPolicy($input: EscalationPolicyInput!) { createEscalationPolicy(input: $input) { ...PolicyFacts } } fragment PolicyFacts on EscalationPolicy { id teamId name position alertTypes notices tags steps { afterMinutes channels memberIds } repeat unconfirmedMemberIds }");
export const updateEscalationPolicy = operation<UpdateEscalationPolicyMutation, UpdateEscalationPolicyMutationVariables>('monitoring', "mutation UpdateEscalationPolicy($id: ID!, $input: EscalationPolicyInput!) { updateEscalationPolicy(id: $id, input: $input) { ...PolicyFacts } } fragment PolicyFacts on EscalationPolicy { id teamId name position alertTypes notices tags steps { afterMinutes channels memberIds } repeat unconfirmedMemberIds }");
export const moveEscalationPolicy = operation<MoveEscalationPolicyMutation, MoveEscalationPolicyMutationVariables>('monitoring', "mutation MoveEscalationPolicy($id: ID!, $position: Int!) { moveEscalationPolicy(id: $id, position: $position) { ...PolicyFacts } } fragment PolicyFacts on EscalationPolicy { id teamId name position alertTypes notices tags steps { afterMinutes channels memberIds } repeat unconfirmedMemberIds }");
export const deleteEscalationPolicy = operation<DeleteEscalationPolicyMutation, DeleteEscalationPolicyMutationVariables>('monitoring', "mutation DeleteEscalationPolicy($id: ID!) { deleteEscalationPolicy(id: $id) }");
export const quietHours = operation<QuietHoursQuery, QuietHoursQueryVariables>('monitoring', "query QuietHours($teamId: ID) { quietHours(teamId: $teamId) { from to timezone } }");
export const setQuietHours = operation<SetQuietHoursMutation, SetQuietHoursMutationVariables>('monitoring', "mutation SetQuietHours($input: QuietHoursInput, $teamId: ID) { setQuietHours(input: $input, teamId: $teamId) { from to timezone } }");
export const notificationSettings = operation<NotificationSettingsQuery, NotificationSettingsQueryVariables>('monitoring', "query NotificationSettings($teamId: ID) { notificationSettings(teamId: $teamId) { ...ChannelFacts } } fragment ChannelFacts on NotificationSettings { emailEnabled emailAddresses unconfirmedAddresses chat1Enabled chat1WebhookUrl chat2Enabled chat2WebhookUrl incidentEnabled incidentIntegrationKey webhookEnabled webhookUrl webhookSecret deploymentEvents timezone mailServer }");
export const systemStatus = operation<SystemStatusQuery, SystemStatusQueryVariables>('monitoring', "query SystemStatus { systemStatus { lastCheckAt lateChecks lastWriteAt troubles regions { name seenAt } } }");
export const quotaUsage = operation<QuotaUsageQuery, QuotaUsageQueryVariables>('monitoring', "query QuotaUsage($teamId: ID) { quotaUsage(teamId: $teamId) { sitesUsed sitesLimit pagesUsed pagesLimit browserChecksUsed browserChecksLimit checkoutFlowsUsed checkoutFlowsLimit probesUsed probesLimit } }");
export const updateNotificationSettings = operation<UpdateNotificationSettingsMutation, UpdateNotificationSettingsMutationVariables>('monitoring', "mutation UpdateNotificationSettings($input: NotificationSettingsInput!, $teamId: ID) { updateNotificationSettings(input: $input, teamId: $teamId) { ...ChannelFacts } } fragment ChannelFacts on NotificationSettings { emailEnabled emailAddresses unconfirmedAddresses chat1Enabled chat1WebhookUrl chat2Enabled chat2WebhookUrl incidentEnabled incidentIntegrationKey webhookEnabled webhookUrl webhookSecret deploymentEvents timezone mailServer }");
export const stoppedAddresses = operation<StoppedAddressesQuery, StoppedAddressesQueryVariables>('monitoring', "query StoppedAddresses($teamId: ID) { stoppedAddresses(teamId: $teamId) { address askableAt } }");
export const resendConfirmations = operation<ResendConfirmationsMutation, ResendConfirmationsMutationVariables>('monitoring', "mutation ResendConfirmations($teamId: ID) { resendConfirmations(teamId: $teamId) }");
export const testNotification = operation<TestNotificationMutation, TestNotificationMutationVariables>('monitoring', "mutation TestNotification($channel: String!, $teamId: ID) { testNotification(channel: $channel, teamId: $teamId) }");
export const rotateWebhookSecret = operation<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>('monitoring', "mutation RotateWebhookSecret($teamId: ID) { rotateWebhookSecret(teamId: $teamId) { ...ChannelFacts } } fragment ChannelFacts on NotificationSettings { emailEnabled emailAddresses unconfirmedAddresses chat1Enabled chat1WebhookUrl chat2Enabled chat2WebhookUrl incidentEnabled incidentIntegrationKey webhookEnabled webhookUrl webhookSecret deploymentEvents timezone mailServer }");
export const bannerIncident = operation<BannerIncidentQuery, BannerIncidentQueryVariables>('monitoring', "query BannerIncident($id: ID!) { incident(id: $id) { ...IncidentEntry } } fragment IncidentEntry on Incident { id teamId siteId ownerKind ownerName number title state startedAt resolvedAt acknowledgedBy acknowledgedByLink acknowledgedAt snoozedUntil held escalation { policyName stepsTaken nextStepAt } }");
export const browserAvailability = operation<BrowserAvailabilityQuery, BrowserAvailabilityQueryVariables>('monitoring', "query BrowserAvailability { browserAvailability { available problem } }");
export const checkoutFlow = operation<CheckoutFlowQuery, CheckoutFlowQueryVariables>('monitoring', "query CheckoutFlow($siteId: ID!) { site(id: $siteId) { id checkoutFlowEnabled checkoutFlow { ...CheckoutFlowFacts } } } fragment CheckoutFlowFacts on CheckoutFlow { theme productPath checkoutPath selectors { productInfo addToCart cartSuccess toCheckout shippingForm paymentMethods } steps { ...CheckoutStepFacts } checkIntervalSeconds allowOrderPlacement } fragment CheckoutStepFacts on CheckoutStep { name action selector value secret timeoutMs optional }");
export const updateCheckoutFlowConfig = operation<UpdateCheckoutFlowConfigMutation, UpdateCheckoutFlowConfigMutationVariables>('monitoring', "mutation UpdateCheckoutFlowConfig($id: ID!, $input: CheckoutFlowInput!) { updateCheckoutFlowConfig(id: $id, input: $input) { id checkoutFlowEnabled checkoutFlow { ...CheckoutFlowFacts } } } fragment CheckoutFlowFacts on CheckoutFlow { theme productPath checkoutPath selectors { productInfo addToCart cartSuccess toCheckout shippingForm paymentMethods } steps { ...CheckoutStepFacts } checkIntervalSeconds allowOrderPlacement } fragment CheckoutStepFacts on CheckoutStep { name action selector value secret timeoutMs optional }");
export const disableCheckoutFlow = operation<DisableCheckoutFlowMutation, DisableCheckoutFlowMutationVariables>('monitoring', "mutation DisableCheckoutFlow($id: ID!) { disableCheckoutFlow(id: $id) { id checkoutFlowEnabled } }");
export const previewCheckoutFlow = operation<PreviewCheckoutFlowQuery, PreviewCheckoutFlowQueryVariables>('monitoring', "query PreviewCheckoutFlow($siteId: ID!, $input: CheckoutFlowInput!) { previewCheckoutFlow(siteId: $siteId, input: $input) { steps { ...CheckoutStepFacts } problems { step message } } } fragment CheckoutStepFacts on CheckoutStep { name action selector value secret timeoutMs optional }");
export const checkoutTestRun = operation<CheckoutTestRunQuery, CheckoutTestRunQueryVariables>('monitoring', "query CheckoutTestRun($id: ID!) { checkoutTestRun(id: $id) { ...TestRunFacts } } fragment TestRunFacts on CheckoutTestRun { id status message totalSteps steps { name status durationMs message screenshotUrl } finishedAt }");
export const startCheckoutTestRun = operation<StartCheckoutTestRunMutation, StartCheckoutTestRunMutationVariables>('monitoring', "mutation StartCheckoutTestRun($siteId: ID!, $input: CheckoutFlowInput!) { startCheckoutTestRun(siteId: $siteId, input: $input) { ...TestRunFacts } } fragment TestRunFacts on CheckoutTestRun { id status message totalSteps steps { name status durationMs message screenshotUrl } finishedAt }");
export const cancelCheckoutTestRun = operation<CancelCheckoutTestRunMutation, CancelCheckoutTestRunMutationVariables>('monitoring', "mutation CancelCheckoutTestRun($id: ID!) { cancelCheckoutTestRun(id: $id) { ...TestRunFacts } } fragment TestRunFacts on CheckoutTestRun { id status message totalSteps steps { name status durationMs message screenshotUrl } finishedAt }");
export const siteChecks = operation<SiteChecksQuery, SiteChecksQueryVariables>('monitoring', "query SiteChecks($siteId: ID!, $after: String, $status: CheckStatus, $checkType: CheckType, $pageId: ID, $probeId: ID, $ownAddress: Boolean, $region: String, $from: DateTime, $to: DateTime) { checksConnection( siteId: $siteId first: 50 after: $after status: $status checkType: $checkType pageId: $pageId probeId: $probeId ownAddress: $ownAddress region: $region from: $from to: $to ) { edges { node { ...CheckFacts } } pageInfo { hasNextPage endCursor } } } fragment CheckFacts on Check { id pageId probeId checkType status responseTimeMs statusCode errorMessage createdAt region screenshotUrl phases { dnsMs connectMs tlsMs firstByteMs totalMs } jsErrors { source message stackTrace url line column } steps { name action status durationMs message } }");
export const oneCheck = operation<OneCheckQuery, OneCheckQueryVariables>('monitoring', "query OneCheck($id: ID!) { check(id: $id) { siteId ...CheckFacts } } fragment CheckFacts on Check { id pageId probeId checkType status responseTimeMs statusCode errorMessage createdAt region screenshotUrl phases { dnsMs connectMs tlsMs firstByteMs totalMs } jsErrors { source message stackTrace url line column } steps { name action status durationMs message } }");
export const siteHistory = operation<SiteHistoryQuery, SiteHistoryQueryVariables>('monitoring', "query SiteHistory($id: ID!, $pageId: ID, $from: DateTime!, $to: DateTime!) { responseTimes(siteId: $id, pageId: $pageId, from: $from, to: $to, limit: 750) { resolution uptimePercentage totalChecks failedChecks points { timestamp minResponseTimeMs p50ResponseTimeMs p95ResponseTimeMs failedChecks } regions { region points { timestamp p50ResponseTimeMs } } } incidents(siteId: $id, first: 50) { edges { node { id number title startedAt resolvedAt } } } maintenanceWindows(siteId: $id, from: $from, to: $to) { id title occurrences(from: $from, to: $to) { startsAt endsAt } } }");
export const sitePages = operation<SitePagesQuery, SitePagesQueryVariables>('monitoring', "query SitePages($siteId: ID!) { sitePages(siteId: $siteId) { ...PageFacts } } fragment PageFacts on SitePage { id name path checkIntervalSeconds browserCheck enabled status expectedContent lastCheckAt waitForSelector httpCheck { ...HttpCheckFacts } } fragment HttpCheckFacts on HttpCheck { method headers { name maskedValue } body followRedirects assertions { ...AssertionFacts } } fragment AssertionFacts on HttpAssertion { source property comparison value }");
export const createSitePage = operation<CreateSitePageMutation, CreateSitePageMutationVariables>('monitoring', "mutation CreateSitePage($input: CreateSitePageInput!) { createSitePage(input: $input) { ...PageFacts } } fragment PageFacts on SitePage { id name path checkIntervalSeconds browserCheck enabled status expectedContent lastCheckAt waitForSelector httpCheck { ...HttpCheckFacts } } fragment HttpCheckFacts on HttpCheck { method headers { name maskedValue } body followRedirects assertions { ...AssertionFacts } } fragment AssertionFacts on HttpAssertion { source property comparison value }");
export const updateSitePage = operation<UpdateSitePageMutation, UpdateSitePageMutationVariables>('monitoring', "mutation UpdateSitePage($id: ID!, $input: UpdateSitePageInput!) { updateSitePage(id: $id, input: $input) { ...PageFacts } } fragment PageFacts on SitePage { id name path checkIntervalSeconds browserCheck enabled status expectedContent lastCheckAt waitForSelector httpCheck { ...HttpCheckFacts } } fragment HttpCheckFacts on HttpCheck { method headers { name maskedValue } body followRedirects assertions { ...AssertionFacts } } fragment AssertionFacts on HttpAssertion { source property comparison value }");
export const deleteSitePage = operation<DeleteSitePageMutation, DeleteSitePageMutationVariables>('monitoring', "mutation DeleteSitePage($id: ID!) { deleteSitePage(id: $id) }");
export const siteErrorPatterns = operation<SiteErrorPatternsQuery, SiteErrorPatternsQueryVariables>('monitoring', "query SiteErrorPatterns($siteId: ID!) { siteErrorPatterns(siteId: $siteId) { ...PatternFacts } } fragment PatternFacts on ErrorPattern { id pageId pattern description action enabled }");
export const testErrorPattern = operation<TestErrorPatternQuery, TestErrorPatternQueryVariables>('monitoring', "query TestErrorPattern($pattern: String!, $sample: String!) { testErrorPattern(pattern: $pattern, sample: $sample) }");
export const createSiteErrorPattern = operation<CreateSiteErrorPatternMutation, CreateSiteErrorPatternMutationVariables>('monitoring', "mutation CreateSiteErrorPattern($input: CreateErrorPatternInput!) { createSiteErrorPattern(input: $input) { ...PatternFacts } } fragment PatternFacts on ErrorPattern { id pageId pattern description action enabled }");
export const updateSiteErrorPattern = operation<UpdateSiteErrorPatternMutation, UpdateSiteErrorPatternMutationVariables>('monitoring', "mutation UpdateSiteErrorPattern($id: ID!, $input: UpdateErrorPatternInput!) { updateSiteErrorPattern(id: $id, input: $input) { ...PatternFacts } } fragment PatternFacts on ErrorPattern { id pageId pattern description action enabled }");
export const deleteSiteErrorPattern = operation<DeleteSiteErrorPatternMutation, DeleteSiteErrorPatternMutationVariables>('monitoring', "mutation DeleteSiteErrorPattern($id: ID!) { deleteSiteErrorPattern(id: $id) }");
export const siteProbes = operation<SiteProbesQuery, SiteProbesQueryVariables>('monitoring', "query SiteProbes($siteId: ID!) { probes(siteId: $siteId) { ...ProbeFacts } } fragment ProbeFacts on Probe { id kind name intervalSeconds enabled status lastCheckAt host port expectedBanner recordType resolver comparison records minVersion serverName minDaysLeft security url headers { name maskedValue } subprotocol expectedMessage query variables assertions { ...AssertionFacts } } fragment AssertionFacts on HttpAssertion { source property comparison value }");
export const createProbe = operation<CreateProbeMutation, CreateProbeMutationVariables>('monitoring', "mutation CreateProbe($input: CreateProbeInput!) { createProbe(input: $input) { ...ProbeFacts } } fragment ProbeFacts on Probe { id kind name intervalSeconds enabled status lastCheckAt host port expectedBanner recordType resolver comparison records minVersion serverName minDaysLeft security url headers { name maskedValue } subprotocol expectedMessage query variables assertions { ...AssertionFacts } } fragment AssertionFacts on HttpAssertion { source property comparison value }");
export const updateProbe = operation<UpdateProbeMutation, UpdateProbeMutationVariables>('monitoring', "mutation UpdateProbe($id: ID!, $input: UpdateProbeInput!) { updateProbe(id: $id, input: $input) { ...ProbeFacts } } fragment ProbeFacts on Probe { id kind name intervalSeconds enabled status lastCheckAt host port expectedBanner recordType resolver comparison records minVersion serverName minDaysLeft security url headers { name maskedValue } subprotocol expectedMessage query variables assertions { ...AssertionFacts } } fragment AssertionFacts on HttpAssertion { source property comparison value }");
export const deleteProbe = operation<DeleteProbeMutation, DeleteProbeMutationVariables>('monitoring', "mutation DeleteProbe($id: ID!) { deleteProbe(id: $id) }");
export const regions = operation<RegionsQuery, RegionsQueryVariables>('monitoring', "query Regions { regions }");
export const siteRegions = operation<SiteRegionsQuery, SiteRegionsQueryVariables>('monitoring', "query SiteRegions($id: ID!) { site(id: $id) { id regionStats { region alive lastCheckAt lastStatus totalChecks failedChecks medianResponseTimeMs } } }");
export const site = operation<SiteQuery, SiteQueryVariables>('monitoring', "query Site($id: ID!) { site(id: $id) { ...SiteFacts problems { ...ProblemFacts } } } fragment SiteFacts on Site { id teamId name url createdAt status muted paused checkIntervalSeconds browserChecks checkoutFlowEnabled basicAuthUsername expectedContent degradedAfterMs failureThreshold recoveryThreshold lastCheckAt nextCheckAt certificateExpiresAt viewportWidth viewportHeight waitForSelector tags regions quorum inMaintenance nextMaintenanceAt httpCheck { ...HttpCheckFacts } } fragment HttpCheckFacts on HttpCheck { method headers { name maskedValue } body followRedirects assertions { ...AssertionFacts } } fragment AssertionFacts on HttpAssertion { source property comparison value } fragment ProblemFacts on SiteProblem { status alertType pageId probeId name since message alertId incidentId suspectDeploymentId lastFailedCheck { ...CheckFacts } } fragment CheckFacts on Check { id pageId probeId checkType status responseTimeMs statusCode errorMessage createdAt region screenshotUrl phases { dnsMs connectMs tlsMs firstByteMs totalMs } jsErrors { source message stackTrace url line column } steps { name action status durationMs message } }");
export const siteFigures = operation<SiteFiguresQuery, SiteFiguresQueryVariables>('monitoring', "query SiteFigures($id: ID!) { siteStats(siteId: $id) { uptime24h uptime7d uptime30d uptime90d uptimeWithoutMaintenance30d maintenanceSeconds30d failedChecks totalChecks downtimeSeconds30d lastIncidentAt } uptimeData(siteId: $id, days: 90) { date uptimePercentage totalChecks failedChecks } }");
export const siteReleases = operation<SiteReleasesQuery, SiteReleasesQueryVariables>('monitoring', "query SiteReleases($id: ID!) { site(id: $id) { id releases(days: 90) { deploymentId version kind outcome environmentName triggeredBy at } } }");
export const updateSite = operation<UpdateSiteMutation, UpdateSiteMutationVariables>('monitoring', "mutation UpdateSite($id: ID!, $input: UpdateSiteInput!) { updateSite(id: $id, input: $input) { ...SiteFacts } } fragment SiteFacts on Site { id teamId name url createdAt status muted paused checkIntervalSeconds browserChecks checkoutFlowEnabled basicAuthUsername expectedContent degradedAfterMs failureThreshold recoveryThreshold lastCheckAt nextCheckAt certificateExpiresAt viewportWidth viewportHeight waitForSelector tags regions quorum inMaintenance nextMaintenanceAt httpCheck { ...HttpCheckFacts } } fragment HttpCheckFacts on HttpCheck { method headers { name maskedValue } body followRedirects assertions { ...AssertionFacts } } fragment AssertionFacts on HttpAssertion { source property comparison value }");
export const transferSite = operation<TransferSiteMutation, TransferSiteMutationVariables>('monitoring', "mutation TransferSite($id: ID!, $teamId: ID!) { transferSite(id: $id, teamId: $teamId) { id teamId } }");
export const deleteSite = operation<DeleteSiteMutation, DeleteSiteMutationVariables>('monitoring', "mutation DeleteSite($id: ID!) { deleteSite(id: $id) }");
export const muteSite = operation<MuteSiteMutation, MuteSiteMutationVariables>('monitoring', "mutation MuteSite($id: ID!) { muteSite(id: $id) { id muted } }");
export const unmuteSite = operation<UnmuteSiteMutation, UnmuteSiteMutationVariables>('monitoring', "mutation UnmuteSite($id: ID!) { unmuteSite(id: $id) { id muted } }");
export const triggerCheck = operation<TriggerCheckMutation, TriggerCheckMutationVariables>('monitoring', "mutation TriggerCheck($id: ID!) { triggerCheck(siteId: $id) }");
export const siteExpiries = operation<SiteExpiriesQuery, SiteExpiriesQueryVariables>('monitoring', "query SiteExpiries($id: ID!) { site(id: $id) { id certificates { name subject issuer expiresAt isIntermediate } domains { name expiresAt registrar state } } }");
export const updateSites = operation<UpdateSitesMutation, UpdateSitesMutationVariables>('monitoring', "mutation UpdateSites($ids: [ID!]!, $input: UpdateSitesInput!) { updateSites(ids: $ids, input: $input) { id problem } }");
export const deleteSites = operation<DeleteSitesMutation, DeleteSitesMutationVariables>('monitoring', "mutation DeleteSites($ids: [ID!]!) { deleteSites(ids: $ids) { id problem } }");
export const transferSites = operation<TransferSitesMutation, TransferSitesMutationVariables>('monitoring', "mutation TransferSites($ids: [ID!]!, $teamId: ID!) { transferSites(ids: $ids, teamId: $teamId) { id problem } }");
export const previewSites = operation<PreviewSitesQuery, PreviewSitesQueryVariables>('monitoring', "query PreviewSites($inputs: [CreateSiteInput!]!, $teamId: ID) { previewSites(inputs: $inputs, teamId: $teamId) { name url problem duplicateOf { id name } } }");
export const siteQuota = operation<SiteQuotaQuery, SiteQuotaQueryVariables>('monitoring', "query SiteQuota($teamId: ID) { quotaUsage(teamId: $teamId) { sitesUsed sitesLimit } }");
export const createSites = operation<CreateSitesMutation, CreateSitesMutationVariables>('monitoring', "mutation CreateSites($inputs: [CreateSiteInput!]!, $teamId: ID) { createSites(inputs: $inputs, teamId: $teamId) { id problem } }");
export const sites = operation<SitesQuery, SitesQueryVariables>('monitoring', "query Sites($teamId: ID) { sites(teamId: $teamId) { id teamId name url status muted lastCheckAt certificateExpiresAt tags inMaintenance nextMaintenanceAt } }");
export const siteTrends = operation<SiteTrendsQuery, SiteTrendsQueryVariables>('monitoring', "query SiteTrends($ids: [ID!]!) { siteTrends(ids: $ids) { siteId uptimePercentage uptime { date uptimePercentage totalChecks failedChecks } responseTimes { timestamp avgResponseTimeMs } } }");
export const createSite = operation<CreateSiteMutation, CreateSiteMutationVariables>('monitoring', "mutation CreateSite($input: CreateSiteInput!) { createSite(input: $input) { id name } }");
export const statusPages = operation<StatusPagesQuery, StatusPagesQueryVariables>('monitoring', "query StatusPages($teamId: ID) { statusPages(teamId: $teamId) { id teamId slug title visibility url state subscribersCount components { id } } }");
export const statusPage = operation<StatusPageQuery, StatusPageQueryVariables>('monitoring', "query StatusPage($id: ID!) { statusPage(id: $id) { ...StatusPageFacts } } fragment StatusPageFacts on StatusPage { id teamId slug title description logoUrl accent locale visibility domain domainState domainRecord { name value } url uptimeDays autoPublishAfterMinutes showDetails state subscribersCount components { ...StatusComponentFacts } } fragment StatusComponentFacts on StatusComponent { id name group siteId pageId heartbeatId checkout showUptime showResponseTime state }");
export const previewStatusPage = operation<PreviewStatusPageQuery, PreviewStatusPageQueryVariables>('monitoring', "query PreviewStatusPage($id: ID!, $input: UpdateStatusPageInput!) { previewStatusPage(id: $id, input: $input) }");
export const statusPageIncidents = operation<StatusPageIncidentsQuery, StatusPageIncidentsQueryVariables>('monitoring', "query StatusPageIncidents($id: ID!, $limit: Int!) { statusPage(id: $id) { id incidents(limit: $limit) { ...StatusIncidentFacts } } } fragment StatusIncidentFacts on StatusIncident { id incidentId maintenanceWindowId title impact componentIds startedAt resolvedAt publishedAt updates { ...StatusUpdateFacts } } fragment StatusUpdateFacts on StatusUpdate { id state body at by }");
export const componentSites = operation<ComponentSitesQuery, ComponentSitesQueryVariables>('monitoring', "query ComponentSites($teamId: ID) { sites(teamId: $teamId) { id name checkoutFlowEnabled } heartbeats(teamId: $teamId) { id name } }");
export const announcedWindows = operation<AnnouncedWindowsQuery, AnnouncedWindowsQueryVariables>('monitoring', "query AnnouncedWindows($teamId: ID, $to: DateTime) { maintenanceWindows(teamId: $teamId, to: $to) { id title isPublic occurrences(to: $to) { startsAt endsAt } } }");
export const createStatusPage = operation<CreateStatusPageMutation, CreateStatusPageMutationVariables>('monitoring', "mutation CreateStatusPage($input: CreateStatusPageInput!) { createStatusPage(input: $input) { id title } }");
export const updateStatusPage = operation<UpdateStatusPageMutation, UpdateStatusPageMutationVariables>('monitoring', "mutation UpdateStatusPage($id: ID!, $input: UpdateStatusPageInput!) { updateStatusPage(id: $id, input: $input) { ...StatusPageFacts } } fragment StatusPageFacts on StatusPage { id teamId slug title description logoUrl accent locale visibility domain domainState domainRecord { name value } url uptimeDays autoPublishAfterMinutes showDetails state subscribersCount components { ...StatusComponentFacts } } fragment StatusComponentFacts on StatusComponent { id name group siteId pageId heartbeatId checkout showUptime showResponseTime state }");
export const setComponents = operation<SetComponentsMutation, SetComponentsMutationVariables>('monitoring', "mutation SetComponents($id: ID!, $components: [StatusComponentInput!]!) { setComponents(statusPageId: $id, components: $components) { ...StatusPageFacts } } fragment StatusPageFacts on StatusPage { id teamId slug title description logoUrl accent locale visibility domain domainState domainRecord { name value } url uptimeDays autoPublishAfterMinutes showDetails state subscribersCount components { ...StatusComponentFacts } } fragment StatusComponentFacts on StatusComponent { id name group siteId pageId heartbeatId checkout showUptime showResponseTime state }");
export const deleteStatusPage = operation<DeleteStatusPageMutation, DeleteStatusPageMutationVariables>('monitoring', "mutation DeleteStatusPage($id: ID!) { deleteStatusPage(id: $id) }");
export const verifyStatusPageDomain = operation<VerifyStatusPageDomainMutation, VerifyStatusPageDomainMutationVariables>('monitoring', "mutation VerifyStatusPageDomain($id: ID!) { verifyStatusPageDomain(id: $id) { ...StatusPageFacts } } fragment StatusPageFacts on StatusPage { id teamId slug title description logoUrl accent locale visibility domain domainState domainRecord { name value } url uptimeDays autoPublishAfterMinutes showDetails state subscribersCount components { ...StatusComponentFacts } } fragment StatusComponentFacts on StatusComponent { id name group siteId pageId heartbeatId checkout showUptime showResponseTime state }");
export const rotateStatusPageLink = operation<RotateStatusPageLinkMutation, RotateStatusPageLinkMutationVariables>('monitoring', "mutation RotateStatusPageLink($id: ID!) { rotateStatusPageLink(id: $id) { ...StatusPageFacts } } fragment StatusPageFacts on StatusPage { id teamId slug title description logoUrl accent locale visibility domain domainState domainRecord { name value } url uptimeDays autoPublishAfterMinutes showDetails state subscribersCount components { ...StatusComponentFacts } } fragment StatusComponentFacts on StatusComponent { id name group siteId pageId heartbeatId checkout showUptime showResponseTime state }");
export const postStatusUpdate = operation<PostStatusUpdateMutation, PostStatusUpdateMutationVariables>('monitoring', "mutation PostStatusUpdate($incidentId: ID, $statusPageId: ID, $statusIncidentId: ID, $maintenanceWindowId: ID, $state: StatusUpdateState!, $body: String!, $title: String, $componentIds: [ID!], $impact: StatusState) { postStatusUpdate( incidentId: $incidentId statusPageId: $statusPageId statusIncidentId: $statusIncidentId maintenanceWindowId: $maintenanceWindowId state: $state body: $body title: $title componentIds: $componentIds impact: $impact ) { ...StatusUpdateFacts } } fragment StatusUpdateFacts on StatusUpdate { id state body at by }");
export const editStatusUpdate = operation<EditStatusUpdateMutation, EditStatusUpdateMutationVariables>('monitoring', "mutation EditStatusUpdate($id: ID!, $body: String!) { editStatusUpdate(id: $id, body: $body) { ...StatusUpdateFacts } } fragment StatusUpdateFacts on StatusUpdate { id state body at by }");
export const deleteStatusUpdate = operation<DeleteStatusUpdateMutation, DeleteStatusUpdateMutationVariables>('monitoring', "mutation DeleteStatusUpdate($id: ID!) { deleteStatusUpdate(id: $id) }");
export const statusSubscribers = operation<StatusSubscribersQuery, StatusSubscribersQueryVariables>('monitoring', "query StatusSubscribers($id: ID!, $after: String) { statusPage(id: $id) { id subscribersCount subscribers(first: 50, after: $after) { edges { node { id kind address componentIds confirmedAt createdAt deliveries { id status error } } } pageInfo { hasNextPage endCursor } } } }");
export const deleteStatusSubscriber = operation<DeleteStatusSubscriberMutation, DeleteStatusSubscriberMutationVariables>('monitoring', "mutation DeleteStatusSubscriber($id: ID!) { deleteStatusSubscriber(id: $id) }");
export const pagesOfIncident = operation<PagesOfIncidentQuery, PagesOfIncidentQueryVariables>('monitoring', "query PagesOfIncident($teamId: ID!) { statusPages(teamId: $teamId) { id title locale url subscribersCount components { id name } incidents(limit: 100) { id incidentId publishedAt componentIds updates { id state at } } } }");
export const users = operation<UsersQuery, UsersQueryVariables>('monitoring', "query Users { users { id email name role disabled createdAt } }");
export const createUser = operation<CreateUserMutation, CreateUserMutationVariables>('monitoring', "mutation CreateUser($input: CreateUserInput!) { createUser(input: $input) { id name } }");
export const updateUser = operation<UpdateUserMutation, UpdateUserMutationVariables>('monitoring', "mutation UpdateUser($id: ID!, $input: UpdateUserInput!) { updateUser(id: $id, input: $input) { id role disabled } }");
