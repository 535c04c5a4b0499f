import { Download, Save, Upload } from 'lucide-react'
import { saveFile } from '../../api/download.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { CRUMBS } from './crumbs.tsx'
import { exportLines } from './export-csv.ts'
import styles from './produtos.module.css'
import { type Sheet, unsaved } from './sheet.ts'
import type { SheetScreen } from './use-sheet-screen.ts'
import { changesText } from './words.ts'

/** Title and what is done with the whole list: bring in, take out, save. */
export function RegisterHeader({ screen, cnpj, sheet }: { screen: SheetScreen; cnpj: string; sheet: Sheet }) {
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
      label: 'Notas recebidas',
      onClick: bring.fromNotes,
    },
  ]
  return (
    <PageHeader title="Produtos" crumbs={CRUMBS}>
      {!readOnly && (
        <MenuButton className={buttonClass()} entries={entries} align="end">
          <Upload size={16} aria-hidden="true" /> <span className={styles.word}>Importar</span>
        </MenuButton>
      )}
      <Button
        disabled={sheet.lines.length === 0}
        onClick={() => saveFile(exportLines(sheet.lines, `produtos-${cnpj}.csv`))}
      >
        <Download size={16} aria-hidden="true" /> <span className={styles.word}>Exportar</span>
      </Button>
      {!readOnly && (
        <Button look="primary" disabled={count === 0 || screen.act.busy} onClick={screen.save}>
          <Save size={16} aria-hidden="true" /> {count === 0 ? 'Salvar' : `Salvar ${changesText(count)}`}
        </Button>
      )}
    </PageHeader>
  )
}
