import { Download, FileSpreadsheet, FileText, Save, Upload } from 'lucide-react'
import { saveFile } from '../../api/http/download.ts'
import { Button, buttonClass } from '../../kit/button.tsx'
import { MenuButton } from '../../kit/menu.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import textStyles from '../../kit/text.module.css'
import { CRUMBS } from './crumbs.tsx'
import { exportLines, exportWorkbook } from './paste/export-file.ts'
import { type RegisterSheet, unsaved } from './register/sheet.ts'
import { changesText } from './register/words.ts'
import type { SheetScreen } from './use-sheet-screen.ts'

/** Title and actions of the whole list: import, export, save. */
export function RegisterHeader({ screen, cnpj, sheet }: { screen: SheetScreen; cnpj: string; sheet: RegisterSheet }) {
  const { readOnly, bring } = screen
  const count = unsaved(sheet)
  const entries = [
    {
      kind: 'action' as const,
      key: 'file',
      icon: <Upload size={16} />,
      label: 'Planilha (XLSX, CSV) ou EFD (0200)',
      onClick: bring.fromFile,
    },
    {
      kind: 'action' as const,
      key: 'notes',
      icon: <Download size={16} />,
      label: 'Notas emitidas e recebidas',
      onClick: bring.fromNotes,
    },
  ]
  return (
    <PageHeader title="Produtos" crumbs={CRUMBS}>
      {!readOnly && (
        <MenuButton className={buttonClass()} entries={entries} align="end">
          <Upload size={16} aria-hidden="true" /> <span className={textStyles.wideOnly}>Importar</span>
        </MenuButton>
      )}
      <MenuButton className={buttonClass()} entries={exportEntries(sheet, cnpj)} align="end">
        <Download size={16} aria-hidden="true" /> <span className={textStyles.wideOnly}>Exportar</span>
      </MenuButton>
      {!readOnly && (
        <Button look="primary" disabled={count === 0 || screen.act.busy} onClick={screen.save}>
          <Save size={16} aria-hidden="true" /> {count === 0 ? 'Salvar' : <SaveText text={changesText(count)} />}
        </Button>
      )}
    </PageHeader>
  )
}

/** «Salvar 7 alterações»; on a phone the number alone. */
function SaveText({ text }: { text: string }) {
  const [number, word] = text.split(' ')
  return (
    <span>
      Salvar {number}
      <span className={textStyles.wideOnly}> {word}</span>
    </span>
  )
}

/** Menu entries of the export, which includes unsaved changes. */
const exportEntries = ({ lines }: RegisterSheet, cnpj: string) => [
  {
    kind: 'action' as const,
    key: 'xlsx',
    icon: <FileSpreadsheet size={16} />,
    label: 'Planilha (XLSX)',
    onClick: () => void exportWorkbook(lines, `produtos-${cnpj}.xlsx`).then(saveFile),
  },
  {
    kind: 'action' as const,
    key: 'csv',
    icon: <FileText size={16} />,
    label: 'Texto (CSV)',
    onClick: () => saveFile(exportLines(lines, `produtos-${cnpj}.csv`)),
  },
]
