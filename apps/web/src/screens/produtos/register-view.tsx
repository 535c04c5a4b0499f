import { Download, Save, Upload } from 'lucide-react'
import { saveFile } from '../../api/download.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ErrorDialog } from '../../ui/dialog.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { AlertCard } from './alert-card.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { CRUMBS } from './crumbs.tsx'
import { EmptyRegister } from './empty-register.tsx'
import { exportLines } from './export-csv.ts'
import { Foot } from './foot.tsx'
import { Lost } from './lost.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import styles from './produtos.module.css'
import { edited, redo, type Sheet, undo, unsaved } from './sheet.ts'
import { SheetBar } from './sheet-bar.tsx'
import { SheetGrid } from './sheet-grid.tsx'
import { ShowColumns } from './show-columns.tsx'
import { Strip } from './strip.tsx'
import type { RegisterState } from './use-register.ts'
import { useSheetScreen } from './use-sheet-screen.ts'
import { changesText } from './words.ts'

interface Props {
  register: RegisterState
  cnpj: string
  sheet: Sheet
}

/** The list, what was found in it, and everything that may be done with it. */
export function RegisterView({ register, cnpj, sheet }: Props) {
  const screen = useSheetScreen({ register, cnpj, sheet })
  const { readOnly, rows, groups, alerts, cells, malha, bring, block, filter } = screen
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
    <section className={styles.screen} aria-label="Produtos">
      <PageHeader title="Produtos" crumbs={CRUMBS}>
        {!readOnly && (
          <MenuButton className={buttonClass()} entries={entries} align="end">
            <Upload size={16} aria-hidden="true" /> Importar
          </MenuButton>
        )}
        <Button
          disabled={sheet.lines.length === 0}
          onClick={() => saveFile(exportLines(sheet.lines, `produtos-${cnpj}.csv`))}
        >
          <Download size={16} aria-hidden="true" /> Exportar
        </Button>
        {!readOnly && (
          <Button look="primary" disabled={count === 0 || screen.act.busy} onClick={screen.save}>
            <Save size={16} aria-hidden="true" /> {count === 0 ? 'Salvar' : `Salvar ${changesText(count)}`}
          </Button>
        )}
      </PageHeader>
      <div className={styles.panes}>
        <Strip
          groups={groups}
          count={sheet.lines.length}
          changed={count}
          tabelas={malha.tabelas}
          filter={filter}
          onFilter={screen.setFilter}
        />
        <div className={styles.main}>
          <SheetBar
            search={screen.search}
            onSearch={screen.setSearch}
            field={screen.field}
            readOnly={readOnly}
            past={sheet.past.length}
            future={sheet.future.length}
            spots={alerts.spots.length}
            at={alerts.at}
            columns={<ShowColumns columns={screen.columns} layout={screen.layout} onLayout={screen.setLayout} />}
            on={{
              undo: () => register.step(undo),
              redo: () => register.step(redo),
              fill: cells.fillDown,
              add: screen.add,
              remove: screen.remove,
              back: () => alerts.go(-1),
              next: () => alerts.go(1),
            }}
          />
          <Lost error={screen.act.error} refused={screen.refused} onShow={screen.showFaults} />
          {sheet.lines.length === 0 ? (
            <EmptyRegister readOnly={readOnly} onFile={bring.fromFile} onNotes={bring.fromNotes} onNew={screen.add} />
          ) : (
            <>
              <SheetGrid
                rows={rows}
                columns={screen.columns}
                layout={screen.layout}
                onLayout={screen.setLayout}
                grid={screen.grid}
                cells={cells}
                spots={alerts.spots}
                onActive={alerts.onActive}
                onEscape={alerts.close}
                onSpot={alerts.goTo}
              />
              {rows.length === 0 && <p className={styles.nothing}>{screen.nothing}</p>}
            </>
          )}
          {alerts.told && !cells.editing && (
            <AlertCard
              told={alerts.told}
              tabelas={malha.tabelas}
              readOnly={readOnly}
              onUse={alerts.use}
              onClose={alerts.close}
            />
          )}
          <Foot
            sheet={sheet}
            head={register.head}
            kept={register.kept}
            readOnly={readOnly}
            shown={rows.length}
            onDiscard={register.discard}
          />
        </div>
      </div>
      {block && (
        <PasteDialog
          block={block}
          lines={sheet.lines}
          alertas={groups.total}
          count={malha.count}
          onClose={() => screen.setBlock(null)}
          onPaste={(lines) => {
            screen.setBlock(null)
            register.edit(() => lines)
          }}
        />
      )}
      {register.conflict && (
        <ConflictDialog
          conflict={register.conflict}
          onSettle={(theirs) => {
            register.edit((lines) => edited(lines, screen.editsOf(theirs)))
            register.settle()
          }}
        />
      )}
      <ErrorDialog text={bring.error} onClose={bring.forget} />
    </section>
  )
}
