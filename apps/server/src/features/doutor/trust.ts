import { openTrust } from '../../base/anchors.ts'
import type { Config } from '../../base/config.ts'
import type { Logger } from '../../base/log.ts'
import { StartError } from '../../base/start-error.ts'
import { type Finding, fine, warn, wrong } from './finding.ts'

interface TrustCase {
  config: Config
  log: Logger
  /** Certificates of authorities in the database; null where that could not be asked. */
  imported: number | null
  now: number
}

const ITEM = 'Autoridades'
const IMPORT =
  'Importe as da ICP-Brasil («portal icp importar ARQUIVO.zip», do repositório do ITI), ou aponte PORTAL_ICP_RAIZES.'

/** By whom certificates and signatures are judged. */
export async function checkTrust({ config, log, imported, now }: TrustCase): Promise<Finding> {
  try {
    const own = (await openTrust({ config, log })).anchors()
    const expired = own.filter(({ validTo }) => Date.parse(validTo) < now).length
    if (config.icpRoots !== null && own.length === 0)
      return wrong(
        ITEM,
        `não há nenhum certificado em ${config.icpRoots}.`,
        'Ponha lá as raízes em PEM (.pem, .crt ou .cer).',
      )
    if (own.length + (imported ?? 0) === 0) {
      if (imported === null) return fine(ITEM, 'o banco de dados ainda não diz se há autoridades importadas.')
      return warn(ITEM, 'nenhuma: ninguém entra com certificado, e toda assinatura fica «não verificável».', IMPORT)
    }
    if (expired > 0)
      return warn(
        ITEM,
        `${expired} de ${own.length} certificados da pasta estão vencidos.`,
        'Troque-os pelos vigentes.',
      )
    return fine(ITEM, `${own.length} da pasta e ${imported ?? 0} importadas.`)
  } catch (error) {
    if (error instanceof StartError)
      return wrong(ITEM, error.message, 'Confira a pasta e as permissões de PORTAL_ICP_RAIZES.')
    throw error
  }
}
