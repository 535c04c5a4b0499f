import type { AvisoDocumento } from '@portal/contract/notas/avisos.ts'
import type { AlertaAutorizacao } from '@portal/contract/notas/documento.ts'
import { TriangleAlert } from 'lucide-react'
import styles from './nota-panel.module.css'

const NAMES: Record<AvisoDocumento['ds_conferencia'], string> = {
  estabelecimento: 'Estabelecimento',
  retencoes: 'Retenções',
  homologacao: 'Ambiente',
  rejeitada: 'Manifestação',
  sem_original: 'Substituição',
  sem_substituta: 'Substituição',
  competencia: 'Competência',
  campos: 'Leitura',
}

/** What to look at before an NFS-e is booked. Homologação has a sentence of its own in the summary. */
export function AvisoList({ avisos }: { avisos: readonly AvisoDocumento[] }) {
  const shown = avisos.filter(({ ds_conferencia }) => ds_conferencia !== 'homologacao')
  if (shown.length === 0) return null
  return (
    <ul aria-label="Antes de escriturar">
      {shown.map(({ ds_conferencia, ds_texto }) => (
        <li key={ds_conferencia} className={styles.three}>
          <span className={styles.markName}>
            <TriangleAlert size={16} className={styles.amber} aria-label="Aviso" role="img" />
            {NAMES[ds_conferencia]}
          </span>
          <span className={styles.reason}>{ds_texto}</span>
        </li>
      ))}
    </ul>
  )
}

/** The messages with which the authority authorised the document: they ask nothing, and are for the issuer. */
export function AlertaList({ alertas }: { alertas: readonly AlertaAutorizacao[] }) {
  if (alertas.length === 0) return null
  return (
    <ul aria-label="Alertas da autorização">
      {alertas.map(({ cd, ds }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: messages in the order of the protocol
        <li key={index} className={styles.three}>
          <span className={styles.markName}>
            <TriangleAlert size={16} className={styles.amber} aria-label="Alerta" role="img" />
            {cd ? `Alerta ${cd}` : 'Alerta'}
          </span>
          <span className={styles.reason}>{ds ?? 'Sem texto'}</span>
        </li>
      ))}
    </ul>
  )
}
