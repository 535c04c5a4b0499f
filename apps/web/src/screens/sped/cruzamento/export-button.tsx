import { useMutation } from '@tanstack/react-query'
import { ChevronDown, Sheet } from 'lucide-react'
import { saveFile } from '../../../api/http/download.ts'
import { downloadMessage } from '../../../api/http/download-message.ts'
import { exportCross } from '../../../api/sped-cruzamento.ts'
import { buttonClass } from '../../../kit/button.tsx'
import type { MenuEntry } from '../../../kit/menu.tsx'
import { MenuButton } from '../../../kit/menu.tsx'
import { notify } from '../../../lib/notify.ts'
import type { Crossing } from './crossing.ts'

const FORMATS = [
  { formato: 'xlsx', label: 'Excel (XLSX)' },
  { formato: 'csv', label: 'CSV' },
] as const

/** Downloads the differences as a spreadsheet: all, or those of the open rule. */
export function ExportButton({ crossing, regra }: { crossing: Crossing; regra: string | undefined }) {
  const exporting = useMutation({
    mutationFn: (request: { formato: 'csv' | 'xlsx'; codigo?: string }) =>
      exportCross(crossing.file, { nr_cpfcnpj: crossing.cnpj, ...request }),
    onSuccess: saveFile,
    onError: (error) => notify(downloadMessage(error)),
  })
  const entry = (formato: 'csv' | 'xlsx', label: string, codigo?: string): MenuEntry => ({
    kind: 'action',
    key: `${formato} ${codigo ?? ''}`,
    icon: <Sheet size={16} aria-hidden="true" />,
    label,
    onClick: () => exporting.mutate({ formato, codigo }),
  })
  const entries: MenuEntry[] = [
    ...FORMATS.map(({ formato, label }) => entry(formato, `Todas as diferenças em ${label}`)),
    ...(regra ? FORMATS.map(({ formato, label }) => entry(formato, `Só a regra aberta em ${label}`, regra)) : []),
  ]
  return (
    <MenuButton className={buttonClass()} align="end" entries={entries} disabled={exporting.isPending}>
      <Sheet size={16} aria-hidden="true" />
      {exporting.isPending ? 'Exportando…' : 'Exportar'}
      <ChevronDown size={16} aria-hidden="true" />
    </MenuButton>
  )
}
