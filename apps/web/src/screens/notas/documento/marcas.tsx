import type { Marca } from '@portal/contract/notas/documento.ts'
import { CircleCheck, CircleMinus, CircleQuestionMark, CircleX, type LucideIcon } from 'lucide-react'
import text from '../../../kit/text.module.css'
import styles from './nota-panel.module.css'

const NAMES: Record<Marca['ds_marca'], string> = {
  chave: 'Dígito da chave',
  assinatura: 'Assinatura digital',
  protocolo: 'Protocolo',
  emitente: 'Quem assinou',
  cadeia: 'Certificado',
  consulta: 'QR Code',
  declaracao: 'Quem declarou',
  protocolo_desconhecido: 'Resposta da autoridade',
}
/** Texts of the checks that are ok; the server gives the reason of the others. */
const HOLDS: Record<Marca['ds_marca'], string> = {
  chave: 'confere com o resto da chave',
  assinatura: 'íntegra, nada foi alterado',
  protocolo: 'corresponde a esta assinatura',
  emitente: 'mesma raiz de CNPJ do emitente',
  cadeia: 'emitido na cadeia de confiança',
  consulta: 'desta nota, em endereço da Secretaria da Fazenda',
  declaracao: 'assinou, e nada foi alterado',
  protocolo_desconhecido: 'conhecida',
}
/** Texts for events: the authority's answer refers to the event, and the signer is its author. */
const EVENT_HOLDS: typeof HOLDS = {
  ...HOLDS,
  protocolo: 'registra este evento',
  emitente: 'mesma raiz de CNPJ do autor',
}
/** Texts for NFS-e and their events, which the generator signs. */
const NFSE_HOLDS: typeof HOLDS = {
  ...HOLDS,
  protocolo: 'a assinatura de quem gerou vale por ele',
  emitente: 'a Sefin Nacional ou o município',
}
const STATES: Record<Marca['ds_estado'], { icon: LucideIcon; tone: string | undefined; word: string }> = {
  ok: { icon: CircleCheck, tone: styles.good, word: 'Confere' },
  falha: { icon: CircleX, tone: styles.bad, word: 'Não confere' },
  ausente: { icon: CircleMinus, tone: text.note, word: 'Ausente' },
  nao_verificavel: { icon: CircleQuestionMark, tone: styles.amber, word: 'Não verificável' },
}

/** Whether nothing could be checked, as of a summary: one sentence then replaces the same reason in each mark. */
const isUnchecked = (marcas: readonly Marca[]): boolean =>
  marcas.length > 1 && marcas.every(({ ds_estado }) => ds_estado === 'nao_verificavel')

/** «5 de 5 conferem» */
export function marksLine(marcas: readonly Marca[]): string {
  if (isUnchecked(marcas)) return 'ainda não conferido'
  const good = marcas.filter(({ ds_estado }) => ds_estado === 'ok').length
  return `${good} de ${marcas.length} ${good === 1 ? 'confere' : 'conferem'}`
}

/** The marks, each with the reason why it holds or does not. */
export function MarcaList({ marcas, of = 'documento' }: { marcas: readonly Marca[]; of?: 'documento' | 'evento' }) {
  const isNfse = marcas.some(({ ds_marca }) => ds_marca === 'declaracao')
  const holds = isNfse ? NFSE_HOLDS : of === 'evento' ? EVENT_HOLDS : HOLDS
  if (of === 'documento' && isUnchecked(marcas))
    return <p className={styles.explained}>Só o resumo chegou. As conferências vêm com o XML completo.</p>
  return (
    <ul>
      {marcas.map(({ ds_marca, ds_estado, ds_motivo }) => {
        const { icon: Icon, tone, word } = STATES[ds_estado]
        return (
          <li key={ds_marca} className={styles.three}>
            <span className={styles.markName}>
              <Icon size={16} className={tone} aria-label={word} role="img" />
              {NAMES[ds_marca]}
            </span>
            <span className={styles.reason}>{ds_motivo ?? (ds_estado === 'ok' ? holds[ds_marca] : word)}</span>
          </li>
        )
      })}
    </ul>
  )
}
