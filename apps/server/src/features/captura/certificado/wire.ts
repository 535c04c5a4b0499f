import { X509Certificate } from 'node:crypto'
import type { CapturaCertificado, EmpresaCertificado } from '@portal/contract/captura/captura.ts'
import { certificateFields } from '@portal/fiscal/certificado/fields.ts'
import { commonName } from '@portal/fiscal/certificado/owner.ts'
import { type CertificateState, certificateKind, certificateState, certificateTaxId, type JudgeDeps } from './judge.ts'
import type { Establishment, Establishments, KeptCertificate } from './store.ts'

const DAY_MS = 86_400_000
/** A certificate that ends within this number of days is «vencendo». */
const ENDING_DAYS = 30

interface ShownWith extends Establishments {
  /** Whether the certificate is of a demonstration company. */
  demo: boolean
}

/** A kept certificate as it is shown, with its state today. */
export async function toCertificado(
  deps: Pick<JudgeDeps, 'clock' | 'trust' | 'revocation'>,
  { id, certificate, created_at, created_by_name }: KeptCertificate,
  { demo, establishments, others }: ShownWith,
): Promise<CapturaCertificado> {
  const leaf = new X509Certificate(certificate)
  const { serial, notBefore, notAfter } = certificateFields(leaf)
  const left = notAfter - deps.clock.now().getTime()
  const days = Math.max(0, Math.floor(left / DAY_MS))
  const state = await certificateState(deps, leaf, { demo })
  const situacao = state.isRevoked ? 'revogado' : left < 0 ? 'vencido' : days < ENDING_DAYS ? 'vencendo' : 'valido'
  return {
    id,
    ds_titular: commonName(leaf),
    nr_cpfcnpj: certificateTaxId(leaf),
    ds_emissor: /^CN=(.*)$/m.exec(leaf.issuer)?.[1] ?? '',
    nr_serie: serial.toUpperCase(),
    ds_impressao: leaf.fingerprint256.replaceAll(':', '').toLowerCase(),
    dt_inicio: new Date(notBefore).toISOString(),
    dt_fim: new Date(notAfter).toISOString(),
    nr_dias: days,
    // other kinds are refused before they are kept
    ds_tipo: certificateKind(leaf) ?? 'A1',
    empresas: establishments.map(toEstabelecimento),
    nr_outras: others,
    ds_situacao: situacao,
    avisos: noticesOf(situacao, days, state),
    dt_cadastro: created_at.toISOString(),
    nm_usuario: created_by_name,
  }
}

/** An instant of JSON as the API writes it. */
const instant = (text: string | null): string | null => (text === null ? null : new Date(text).toISOString())

const toEstabelecimento = ({ tax_id, name, uses, used_at, users }: Establishment): EmpresaCertificado => ({
  cpfcnpj: tax_id,
  nome: name,
  fl_usa: uses,
  usuarios: users.map((user) => ({
    ds_tipo: user.kind,
    nome: user.name,
    dt_ultimo_uso: instant(user.used_at),
  })),
  dt_ultimo_uso: instant(used_at),
})

/** What follows of a chain without an anchor. */
const UNTRUSTED =
  'A captura o usa mesmo assim, e quem decide é a SEFAZ; mas ele não comprova a empresa. Se for da ICP-Brasil, peça ao operador do portal que atualize as raízes.'

function noticesOf(
  situacao: CapturaCertificado['ds_situacao'],
  days: number,
  { chainFault }: CertificateState,
): string[] {
  const word = days === 1 ? 'dia' : 'dias'
  const notices = {
    valido: [],
    vencendo: [`Vence em ${days} ${word}. Envie o novo antes.`],
    vencido: ['O certificado venceu. Envie o novo.'],
    revogado: ['O certificado foi revogado pela autoridade que o emitiu. Envie outro.'],
  }[situacao]
  return chainFault === null ? notices : [...notices, `${chainFault} ${UNTRUSTED}`]
}
