/** Mails of tests, byte by byte: 300 with the oddities of real mail programs, and 40 hostile ones. */

export interface OddMail {
  name: string
  raw: Buffer
}

const BOUNDARY = '=_limite.de.teste'
const CRLF = '\r\n'

/** Ways in which a program writes the name of a file. */
const NAMES: readonly ((name: string) => string)[] = [
  (name) => `Content-Disposition: attachment; filename="${name}"`,
  (name) => `Content-Disposition: attachment; filename=${name}`,
  (name) => `content-disposition:ATTACHMENT;${CRLF}\tfilename="${name}"`,
  (name) => `Content-Disposition: attachment; filename*=utf-8''${name}`,
  (name) => `Content-Disposition: inline; filename="=?utf-8?B?${Buffer.from(name).toString('base64')}?="`,
]
/** Ways in which it writes the type. */
const TYPES: readonly string[] = [
  'Content-Type: text/xml; charset=utf-8',
  'Content-Type: application/xml',
  'Content-Type: application/octet-stream',
  'CONTENT-TYPE: Text/XML;\r\n charset="iso-8859-1"',
]
/** Ways in which it carries the bytes. */
const BODIES: readonly { head: string; write: (bytes: Buffer) => string }[] = [
  {
    head: 'Content-Transfer-Encoding: base64',
    write: (bytes) => (bytes.toString('base64').match(/.{1,76}/g) ?? []).join(CRLF),
  },
  { head: 'content-transfer-encoding:  BASE64', write: (bytes) => bytes.toString('base64') },
  { head: 'Content-Transfer-Encoding: quoted-printable', write: quoted },
  { head: 'Content-Transfer-Encoding: 8bit', write: (bytes) => bytes.toString('latin1') },
]
/** Ways in which the message is built around the file. */
const SHAPES: readonly ((part: string) => string)[] = [
  (part) => mixed(BOUNDARY, ['Content-Type: text/plain\r\n\r\nBom dia.', part]),
  (part) => mixed(BOUNDARY, [mixed('dentro', ['Content-Type: text/html\r\n\r\n<p>Oi</p>'], 'alternative'), part]),
  (part) =>
    mixed(BOUNDARY, [`Content-Type: message/rfc822\r\n\r\nFrom: x@y.z\r\nSubject: Fwd\r\n${mixed('fwd', [part])}`]),
  (part) => `${mixed(BOUNDARY, [part])}${CRLF}epílogo que ninguém lê`,
]

function quoted(bytes: Buffer): string {
  const text = bytes
    .toString('latin1')
    .replace(
      /[^\x21-\x3c\x3e-\x7e \r\n]/g,
      (sign) => `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
  return text.replace(/.{70}(?![\r\n])/g, '$&=\r\n')
}

const mixed = (boundary: string, parts: readonly string[], kind = 'mixed'): string =>
  [
    `Content-Type: multipart/${kind}; boundary="${boundary}"`,
    '',
    'Esta mensagem tem várias partes.',
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    '',
  ].join(CRLF)

/** Lines of a head that no reader minds. */
const HEADS: readonly string[] = [
  'Subject: Notas de novembro',
  'Subject: =?iso-8859-1?Q?Notas_de_mar=E7o?=',
  'Subject:',
  `Received: from a by b; hoje${CRLF}Received: from b by c; ontem${CRLF}Subject: a${CRLF} b`,
]

/** 320 spellings of one mail with one file, every second with bare line feeds where the bytes allow it. */
export function oddMails(sender: string, file: { name: string; bytes: Buffer }): OddMail[] {
  const mails: OddMail[] = []
  for (const [n, nameOf] of NAMES.entries())
    for (const [t, type] of TYPES.entries())
      for (const [b, body] of BODIES.entries())
        for (const [s, shape] of SHAPES.entries()) {
          const part = `${type}${CRLF}${body.head}${CRLF}${nameOf(file.name)}${CRLF}${CRLF}${body.write(file.bytes)}`
          const head = `From: Moinho <${sender}>${CRLF}${HEADS[(n + t + b + s) % HEADS.length]}${CRLF}MIME-Version: 1.0`
          const text = `${head}${CRLF}${shape(part)}`
          const isBare = (n + t + b + s) % 2 === 1
          mails.push({
            name: `${n}${t}${b}${s}`,
            raw: Buffer.from(isBare ? text.replaceAll(CRLF, '\n') : text, 'latin1'),
          })
        }
  return mails
}

/** Mails that mean harm; none of them is from `friend`. `xml`: a document of the client, unsigned. */
export function hostileMails(friend: string, { xml, bomb }: { xml: Buffer; bomb: Buffer }): OddMail[] {
  const file = `Content-Type: text/xml; name="n.xml"\r\nContent-Transfer-Encoding: base64\r\n\r\n${xml.toString('base64')}`
  const from = (head: string, body = mixed(BOUNDARY, [file])) => `${head}${CRLF}MIME-Version: 1.0${CRLF}${body}`
  const deep = (levels: number) => {
    let body = file
    for (let level = 0; level < levels; level += 1) body = mixed(`n${level}`, [body])
    return body
  }
  const letters: Record<string, string> = {
    'two From': from(`From: x@y.z\r\nFrom: ${friend}`),
    'two From, the friend first': from(`From: ${friend}\r\nFrom: x@y.z`),
    'friend as a name': from(`From: "${friend}" <x@y.z>`),
    'friend as a name in angles': from(`From: <${friend}> <x@y.z>`),
    'friend in a list': from(`From: ${friend}, x@y.z`),
    'friend in a group': from(`From: amigos: ${friend};`),
    'friend in a comment': from(`From: x@y.z (${friend})`),
    'friend encoded': from(`From: =?utf-8?B?${Buffer.from(friend).toString('base64')}?=`),
    'friend with a NUL': from(`From: ${friend}\0@y.z`),
    'friend with a lookalike': from(`From: ${friend.replace('a', '\u0430')}`),
    'friend as Sender': from(`From: x@y.z\r\nSender: ${friend}`),
    'friend as Reply-To': from(`From: x@y.z\r\nReply-To: ${friend}`),
    'friend folded': from(`From: x@y.z\r\n ${friend}`),
    'friend with a space': from(`From : ${friend}\r\nFrom: x@y.z`),
    'no head': `${CRLF}${file}`,
    'no From': from('Subject: x'),
    'empty From': from('From:'),
    'header injection in the subject': from(
      `From: x@y.z\r\nSubject: =?utf-8?Q?a=0D=0AFrom:_${friend.replace('@', '=40')}?=`,
    ),
    'header injection in a name': from('From: x@y.z', mixed(BOUNDARY, [file.replace('n.xml', 'a%0d%0aFrom:x.xml')])),
    'path in a name': from('From: x@y.z', mixed(BOUNDARY, [file.replace('n.xml', '../../../etc/passwd.xml')])),
    'right-to-left name': from('From: x@y.z', mixed(BOUNDARY, [file.replace('n.xml', '\u202elmx.exe')])),
    'eleven levels': from('From: x@y.z', deep(11)),
    'five hundred levels': from('From: x@y.z', deep(500)),
    'hundred and one parts': from(
      'From: x@y.z',
      mixed(
        BOUNDARY,
        Array.from({ length: 101 }, () => 'Content-Type: text/plain\r\n\r\na'),
      ),
    ),
    'ten thousand parts': from(
      'From: x@y.z',
      mixed(
        BOUNDARY,
        Array.from({ length: 10_000 }, () => 'Content-Type: text/plain\r\n\r\na'),
      ),
    ),
    'one boundary for all': from('From: x@y.z', mixed('b', [mixed('b', [mixed('b', [file])])])),
    'empty boundary': from('From: x@y.z', mixed('', [file])),
    'boundary without end': from('From: x@y.z', mixed(BOUNDARY, [file]).replace(`--${BOUNDARY}--`, '')),
    'messages in messages': from('From: x@y.z', `${'Content-Type: message/rfc822\r\n\r\n'.repeat(300)}${file}`),
    'huge field': from(`From: x@y.z\r\nX-A: ${'a'.repeat(2_000_000)}`),
    'huge head': from(`From: x@y.z\r\n${'X-A: b\r\n'.repeat(200_000)}`),
    'huge From': from(`From: ${'"'.repeat(500_000)} <x@y.z>`),
    'endless parameters': from('From: x@y.z', `Content-Type: text/xml${'; a="'.repeat(100_000)}\r\n\r\nx`),
    'one line': `From: x@y.z\r\n\r\n${'a'.repeat(5_000_000)}`,
    'unknown charset': from('From: x@y.z', 'Content-Type: text/plain; charset=klingon\r\n\r\n\xff\xfe'),
    'wrong charset': from('From: x@y.z', 'Content-Type: text/plain; charset=utf-16\r\n\r\nabc'),
    'markup that never ends': from(
      'From: x@y.z',
      `Content-Type: text/html\r\n\r\n${'<script'.repeat(20_000)}${'<a href="'.repeat(20_000)}`,
    ),
    'unknown encoding': from('From: x@y.z', mixed(BOUNDARY, [file.replace('base64', 'x-uuencode')])),
    bomb: from(
      'From: x@y.z',
      mixed(BOUNDARY, [
        `Content-Type: application/zip; name="n.zip"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bomb.toString('base64')}`,
      ]),
    ),
    loop: from(`From: x@y.z\r\n${'Received: from caixa by caixa\r\n'.repeat(200)}Auto-Submitted: auto-replied`),
  }
  return Object.entries(letters).map(([name, text]) => ({ name, raw: Buffer.from(text, 'utf8') }))
}
