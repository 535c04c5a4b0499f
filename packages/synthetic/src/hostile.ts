import { NAMESPACES, XML_DECLARATION } from './base/xml.ts'
import { DEMO_COMPANIES, generate } from './generate.ts'

/** A file that an import must refuse. */
export interface HostileFile {
  name: string
  bytes: Buffer
  /** The fault, for the title of a test */
  fault: string
}

const sampleText = (): string => {
  const options = { seed: 7, count: 1, empresa: DEMO_COMPANIES[0]!, kinds: { nfce: 1 }, from: '2026-06', to: '2026-06' }
  for (const document of generate(options)) return document.bytes.toString()
  throw new Error('The generator gave no document')
}

const BOMB =
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">' +
  '<!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;">]>' +
  `<nfeProc xmlns="${NAMESPACES.nfe}" versao="4.00">&d;</nfeProc>`

const EXTERNAL = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><NFe xmlns="${NAMESPACES.nfe}">&x;</NFe>`

const NFSE =
  `${XML_DECLARATION}<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse versao="2.04"><InfNfse Id="nfse1"><Numero>1</Numero>` +
  '<DataEmissao>2026-06-01T10:00:00</DataEmissao></InfNfse></Nfse></CompNfse>'

const PDF = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'

const deep = (depth: number) =>
  `${XML_DECLARATION}<nfeProc xmlns="${NAMESPACES.nfe}">${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</nfeProc>`

const emptyLot = () =>
  `${XML_DECLARATION}<enviNFe xmlns="${NAMESPACES.nfe}" versao="4.00"><idLote>1</idLote><indSinc>0</indSinc></enviNFe>`

/** Changes the check digit of the key in the Id, in the protocol and in cDV. */
function wrongDigit(text: string): string {
  const chave = /Id="NFe(\w{44})"/.exec(text)![1]!
  const digit = (Number(chave[43]) + 1) % 10
  return text.replaceAll(chave, chave.slice(0, 43) + digit).replace(/<cDV>\d</, `<cDV>${digit}<`)
}

/** Files for import tests, all of which must be refused without side effects. */
export function hostileFiles(): HostileFile[] {
  const sample = sampleText()
  const files: [name: string, content: string, fault: string][] = [
    ['bomba.xml', BOMB, 'DOCTYPE with entities that multiply'],
    ['externa.xml', EXTERNAL, 'DOCTYPE with an external entity'],
    ['cortado.xml', sample.slice(0, Math.floor(sample.length / 2)), 'cut in half'],
    ['fundo.xml', deep(20_000), 'elements nested 20,000 deep'],
    ['extensao.txt', sample, 'an extension that is not imported'],
    ['nfse.xml', NFSE, 'NFS-e, a kind that is not supported'],
    ['danfe.xml', PDF, 'a PDF named as XML'],
    ['vazio.xml', '', 'empty'],
    ['lote.xml', emptyLot(), 'a lot without documents'],
    ['digito.xml', wrongDigit(sample), 'check digit of the key is wrong'],
    ['texto.xml', 'nota fiscal', 'not XML'],
  ]
  return files.map(([name, content, fault]) => ({ name, bytes: Buffer.from(content), fault }))
}
