import { Select } from '../fields/select.tsx'
import type { ExportWish } from './export-wish.ts'

const DESTINATIONS: readonly { value: ExportWish['destino']; label: string }[] = [
  { value: 'baixar', label: 'Baixar' },
  { value: 'pasta', label: 'Pasta de entregas do escritório, no servidor' },
  { value: 'email', label: 'E-mail do contato em Entregar' },
]

interface Props {
  value: ExportWish['destino']
  onChange: (value: ExportWish['destino']) => void
  /** Of several companies */
  isBatch?: boolean
}

/** By which way a file goes. The server knows the folder and the address: none comes from the page. */
export const DestinationField = ({ value, onChange, isBatch = false }: Props) => (
  <Select
    label={isBatch ? 'Destino dos arquivos' : 'Destino do arquivo'}
    hint={value === 'baixar' && isBatch ? 'A tarefa reúne os arquivos em um zip.' : undefined}
    value={value}
    options={DESTINATIONS}
    onChange={onChange}
  />
)
