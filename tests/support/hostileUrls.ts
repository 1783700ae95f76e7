/** URLs in every notation that lead to this machine, to a private network or nowhere, all of which must be refused. */

const words = (...texts: string[]) =>
  texts.flatMap((text) => text.split(/[ \n]+/)).filter((word) => word !== '')

/** Hosts as in a URL, before the parser has normalised them to an IP address. */
export const hostileHosts: string[] = words(
  // This machine: short, decimal, octal, hexadecimal, mixed, with a dot at the end, percent-encoded.
  `127.0.0.1 127.1 127.0.1 2130706433 017700000001 0x7f000001 0x7f.1 0177.1 0177.0.0.1 0x7f.0x0.0x0.0x1
  0177.0x0.0.01 0x7F.0.0.1 127.0.0.1. 127.1. 2130706433. 00000000177.0.0.1 0x0000007f.1 %31%32%37.0.0.1
  127%2e0%2e0%2e1 127.127.127.127 127.255.255.254 127.0.0.2 0x7f.0xffffff 2147483646`,
  // With digits and dots of other scripts, and invisible characters.
  `１２７.０.０.１ 127。0。0。1 １２７。０。０。１ 127．0．0．1 127｡0｡0｡1 ①②⑦.⓪.⓪.① 𝟏𝟐𝟕.𝟎.𝟎.𝟏 𝟙𝟚𝟟.𝟘.𝟘.𝟙
  ⑯⑨.②⑤④.⑯⑨.②⑤④ ０x7f.1 0ｘ7f.1 1\u{ad}27.0.0.1 127.\u{200b}0.0.1 １０。０。０。１`,
  // This network.
  '0 0.0.0.0 0x0 00 0.0 0.1.2.3 0.255.255.255',
  // Private networks, and where clouds keep their credentials.
  `10.0.0.1 10.1 0xa000001 167772161 012.0.0.1 10.255.255.255 172.16.0.1 172.31.255.254 0xac100001 2886729729
  192.168.0.1 192.168.1 3232235521 0xc0a80001 0300.0250.0.1 192.168.255.255 169.254.169.254 169.254.43518
  2852039166 0xa9fea9fe 0251.0376.0251.0376 0xa9.0xfe.0xa9.0xfe 169.254.169.254. 169.254.170.2 100.64.0.1
  100.100.100.200 100.127.255.254 168.63.129.16 192.0.0.1 192.0.0.170 192.0.0.192`,
  // Documentation, benchmarks, relays, multicast, unassigned, broadcast.
  `192.0.2.1 198.51.100.7 203.0.113.9 198.18.0.1 198.19.255.254 192.88.99.1 192.31.196.1 192.52.193.1
  192.175.48.1 224.0.0.1 239.255.255.250 232.1.1.1 240.0.0.1 255.255.255.254 255.255.255.255 4294967295
  0xffffffff 037777777777`,
  // IPv6: this machine and no address, short and long.
  `[::1] [0:0:0:0:0:0:0:1] [0000:0000:0000:0000:0000:0000:0000:0001] [::0.0.0.1] [::] [0::0] [0:0::1] [::0001]`,
  // IPv4 in IPv6: mapped, compatible (deprecated), translated, NAT64, 6to4, Teredo.
  `[::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [::FFFF:7F00:0001] [::ffff:a9fe:a9fe]
  [::ffff:10.0.0.1] [::ffff:8.8.8.8] [::127.0.0.1] [::7f00:1] [::8.8.8.8] [::ffff:0:127.0.0.1]
  [::ffff:0:8.8.8.8] [64:ff9b::127.0.0.1] [64:ff9b::a9fe:a9fe] [64:ff9b::8.8.8.8] [64:ff9b:1::1]
  [64:ff9b:1:ffff::10.0.0.1] [2002:7f00:1::] [2002:a00:1::1] [2002:a9fe:a9fe::1] [2002:808:808::1] [2001::1]
  [2001:0:4136:e378:8000:63bf:3fff:fdd2]`,
  // Private, link-local, site-local, multicast, discard-only, documentation, tests, unassigned.
  `[fc00::1] [fd00::1] [fd00:ec2::254] [fdff:ffff::1] [fe80::1] [FE80::1] [febf::1] [fec0::1] [feff::1] [ff02::1]
  [ff0e::1] [100::1] [100:0:0:1::1] [2001:db8::1] [2001:2::1] [2001:10::1] [2001:20::1] [2001:3::1]
  [2001:4:112::1] [2001:1ff::1] [2620:4f:8000::1] [3ffe::1] [3fff::1] [3fff:fff::1] [5f00::1] [4000::1]
  [8000::1] [e000::1] [1::1] [1fff::1]`,
  // Names that lead here or into the network.
  `localhost localhost. LOCALHOST LocalHost a.localhost a.b.localhost. ip6-localhost ip6-loopback
  localhost.localdomain localhost6.localdomain6 printer.local printer.local. metadata.google.internal metadata
  db router.home.arpa router.lan a.corp a.home a.intranet a.private a.test a.onion 1.0.0.127.in-addr.arpa
  %6c%6fcalhost ｌｏｃａｌｈｏｓｔ ⓛⓞⓒⓐⓛⓗⓞⓢⓣ loc\u{ad}alhost local\u{200b}host ℓocalhost printer。local
  ｐｒｉｎｔｅｒ．ｌｏｃａｌ localhoſt`,
)

/** Whole URLs that are refused for another reason than their host. @param host an allowed one */
export const hostileUrls = (host: string): string[] => [
  ...words(
    // Credentials, and what only looks like credentials or a host.
    `http://user:word@${host}/ http://user@${host}/ http://:@${host}/ http://@${host}/ http://example.com@${host}/
    https://${host}@example.com/ http://%75ser@${host}/ http://example.com\\@${host}/ http:\\\\${host}\\
    http:/${host}/ http:${host}/ http:///${host}/ //${host}/ /${host} ${host}`,
    // Other schemes than http.
    `ftp://${host}/ gopher://${host}/_x file://${host}/etc/passwd ws://${host}/ wss://${host}/
    javascript:fetch('http://${host}') data:text/plain,http://${host} blob:http://${host}/a
    view-source:http://${host}/`,
    // With a fragment, too long, without a host, or invalid.
    `http://${host}/#a http://${host}/# http://${host}/${'a'.repeat(2_000)} https:// https:/// https://:443/
    https://example.com:0/ https://example.com:65536/ https://example.com:-1/ https://example.com:4a/ https://[::1
    https://[fe80::1%25lo]/ https://[fe80::1%lo]/ https://[::1]%lo/ https://256.256.256.256/ https://1.2.3.4.5/
    https://a..example.com/ https://.example.com/ https://${'a'.repeat(64)}.example.com/
    https://${'a.'.repeat(130)}com/ https://exa%00mple.com/ https://a%2fb/`,
  ),
  '',
  ` http://${host}/`,
  `http://${host}/ `,
  `http://${host}/\n`,
  `ht\ntp://${host}/`,
  `http://${host}/a b`,
  `http://${host}/\u{0}`,
  `\u{1}http://${host}/`,
  `http://${host}/\u{3000}`,
  'https://exa mple.com/',
]
