import type { NotasEnviadasReply } from '@portal/contract/escrituracao/exportar.ts'
import { useQuery } from '@tanstack/react-query'
import { enviadasOptions } from '../api/exportar.ts'
import { formatInstant } from '../lib/format.ts'
import { systemName } from './export-systems.ts'
import styles from './sent-lines.module.css'

interface Props {
  cnpj: string
  /** Keys of the notes; what several have in common is said once */
  chaves: readonly string[]
}

/** In which files notes already went, and that a change since goes again. Nothing for notes that never went. */
export function SentLines({ cnpj, chaves }: Props) {
  const { data } = useQuery(enviadasOptions(cnpj, [...new Set(chaves)]))
  if (!data || data.data.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Já enviada">
      {groupsOf(data.data).map(({ key, first, count }) => (
        <li key={key} className={first.ds_mudanca ? styles.changed : undefined}>
          {sentWords(first, count)}
        </li>
      ))}
    </ul>
  )
}

type Sent = NotasEnviadasReply['data'][number]

function groupsOf(notes: readonly Sent[]): { key: string; first: Sent; count: number }[] {
  const groups = new Map<string, { key: string; first: Sent; count: number }>()
  for (const note of notes) {
    const key = `${note.sistema} ${note.nm_arquivo} ${note.ds_mudanca ?? ''}`
    const known = groups.get(key)
    if (known) known.count += 1
    else groups.set(key, { key, first: note, count: 1 })
  }
  return [...groups.values()]
}

function sentWords({ sistema, dt_envio, nm_arquivo, ds_estado, ds_mudanca }: Sent, count: number): string {
  const isOne = count === 1
  const taken = ds_estado === 'importado' ? ', importado' : ''
  const went = `${isOne ? 'Esta nota já foi' : `${count} notas já foram`} a ${systemName(sistema)} em ${formatInstant(dt_envio)} (${nm_arquivo}${taken}).`
  if (ds_mudanca === 'cancelada')
    return `${went} ${isOne ? 'Foi cancelada' : 'Foram canceladas'} depois: apague no outro sistema.`
  if (ds_mudanca === 'decidida')
    return `${went} ${isOne ? 'Ela volta' : 'Elas voltam'} na próxima remessa como correção.`
  return went
}
