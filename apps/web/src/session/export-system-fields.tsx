import type { SistemaExportacao } from '@portal/contract/escrituracao/exportar.ts'
import { useQuery } from '@tanstack/react-query'
import { leiautesOptions } from '../api/exportar.ts'
import { Select } from '../fields/select.tsx'
import { EXPORT_SYSTEMS } from './export-systems.ts'

interface Layout {
  sistema: SistemaExportacao
  /** Of `livre` */
  leiaute: string | null
}
interface Props extends Layout {
  onChange: (part: Partial<Layout>) => void
}

const SYSTEMS = EXPORT_SYSTEMS.map(({ id, name }) => ({ value: id, label: name }))

/** The layout of an export, and of the free ones which. */
export function SystemFields({ sistema, leiaute, onChange }: Props) {
  const layouts = useQuery({ ...leiautesOptions(), enabled: sistema === 'livre' })
  const saved = layouts.data?.data ?? []
  const isEmpty = layouts.data !== undefined && saved.length === 0
  return (
    <>
      <Select label="Sistema" value={sistema} options={SYSTEMS} onChange={(next) => onChange({ sistema: next })} />
      {sistema === 'livre' && (
        <Select
          label="Leiaute do escritório"
          value={leiaute}
          placeholder="Escolha um leiaute"
          hint={isEmpty ? 'Nenhum ainda: guarde um em Escrituração, Exportar.' : undefined}
          options={saved.map(({ id, nome }) => ({ value: id, label: nome }))}
          onChange={(next) => onChange({ leiaute: next })}
        />
      )}
    </>
  )
}
