import { X509Certificate } from 'node:crypto'
import { openTrust } from '../../base/certificate/anchors.ts'
import { readShippedIcp } from '../../base/certificate/icp.ts'
import type { Config } from '../../base/config.ts'
import { countText } from '../../base/count-text.ts'
import type { Logger } from '../../base/log.ts'
import { StartError } from '../../base/start-error.ts'
import { type DoutorFinding, errorFinding, okFinding, warnFinding } from './finding.ts'

interface TrustCase {
  config: Config
  log: Logger
  /** DER of the authorities in the database; null where they could not be read. */
  imported: readonly Buffer[] | null
  now: number
}

const ITEM = 'Autoridades'
const IMPORT =
  'Ligue as que acompanham o portal (PORTAL_ICP_PADRAO=1), importe as da ICP-Brasil («portal icp importar ARQUIVO.zip», do repositório do ITI), ou aponte PORTAL_ICP_RAIZES.'
/** ICP-Brasil accredits about ten authorities a year: after this time documents of new ones are common. */
const OLD_MS = 548 * 86_400_000
const SHOWN_NAMES = 5

/** Checks the authorities that certificates and signatures are verified against. */
export async function checkTrust({ config, log, imported, now }: TrustCase): Promise<DoutorFinding> {
  try {
    const { own: folder } = (await openTrust({ config, log })).authorities({ demo: false })
    if (config.icpRoots !== null && folder.length === 0)
      return errorFinding(
        ITEM,
        `não há nenhum certificado em ${config.icpRoots}.`,
        'Ponha lá as raízes em PEM (.pem, .crt ou .cer).',
      )
    if (!config.icpShipped && folder.length + (imported?.length ?? 0) === 0) {
      if (imported === null) return okFinding(ITEM, 'o banco de dados ainda não diz se há autoridades importadas.')
      return warnFinding(
        ITEM,
        'nenhuma: ninguém entra com certificado, e toda assinatura fica «não verificável».',
        IMPORT,
      )
    }
    const expired = folder.filter(({ validTo }) => Date.parse(validTo) < now).length
    const text = `${[...(await shippedParts(config)), ...ownParts(folder, imported)].join('; ')}.`
    if (expired > 0)
      return warnFinding(
        ITEM,
        `${text} Da pasta, ${countText(expired, 'certificado está vencido', 'certificados estão vencidos')}.`,
        'Troque-os pelos vigentes, se não forem para documentos antigos.',
      )
    if (config.icpShipped && now - (await readShippedIcp()).newest.getTime() > OLD_MS)
      return warnFinding(
        ITEM,
        `${text} A lista é antiga: faltam autoridades novas.`,
        'Atualize o portal, ou importe as novas.',
      )
    return okFinding(ITEM, text)
  } catch (error) {
    if (error instanceof StartError)
      return errorFinding(ITEM, error.message, 'Confira a instalação, e a pasta e as permissões de PORTAL_ICP_RAIZES.')
    throw error
  }
}

async function shippedParts({ icpShipped }: Config): Promise<string[]> {
  if (!icpShipped) return ['as que acompanham o portal estão desligadas (PORTAL_ICP_PADRAO=0)']
  const { document, roots, newest } = await readShippedIcp()
  const day = newest.toISOString().slice(0, 10).split('-').reverse().join('/')
  return [`${roots} raízes e ${document.length - roots} intermediárias da ICP-Brasil acompanham o portal (até ${day})`]
}

function ownParts(folder: readonly X509Certificate[], imported: readonly Buffer[] | null): string[] {
  const certificates = (imported ?? []).map((der) => new X509Certificate(der))
  return [
    ...(folder.length > 0 ? [`${folder.length} da pasta ${rootNames(folder)}`] : []),
    ...(certificates.length > 0
      ? [`${countText(certificates.length, 'importada', 'importadas')} ${rootNames(certificates)}`]
      : []),
  ]
}

function rootNames(certificates: readonly X509Certificate[]): string {
  const names = certificates.filter(({ subject, issuer }) => subject === issuer).map(nameOf)
  const more = names.length > SHOWN_NAMES ? ` e mais ${names.length - SHOWN_NAMES}` : ''
  return names.length > 0 ? `(raízes: ${names.slice(0, SHOWN_NAMES).join(', ')}${more})` : '(nenhuma raiz)'
}

const nameOf = ({ subject }: X509Certificate): string => /^CN=(.*)$/m.exec(subject)?.[1] ?? 'sem nome'
