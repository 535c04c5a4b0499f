import { ErrorDialog } from '../../kit/dialog.tsx'
import { EmptyRegister } from './empty-register.tsx'
import { Foot } from './grid/foot.tsx'
import { SheetBar } from './grid/sheet-bar.tsx'
import { SheetGrid } from './grid/sheet-grid.tsx'
import { ShowColumns } from './grid/show-columns.tsx'
import { Strip } from './grid/strip.tsx'
import { Lost } from './lost.tsx'
import { AlertCard } from './malha/alert-card.tsx'
import styles from './produtos.module.css'
import { type Sheet, unsaved } from './register/sheet.ts'
import type { RegisterState } from './register/use-register.ts'
import { RegisterDialogs } from './register-dialogs.tsx'
import { RegisterHeader } from './register-header.tsx'
import { useSheetScreen } from './use-sheet-screen.ts'

interface Props {
  register: RegisterState
  cnpj: string
  sheet: Sheet
}

/** The list with its findings and actions. */
export function RegisterView({ register, cnpj, sheet }: Props) {
  const screen = useSheetScreen({ register, cnpj, sheet })
  const { readOnly, rows, groups, alerts, cells, malha, bring, filter } = screen
  const count = unsaved(sheet)
  return (
    <section className={styles.screen} aria-label="Produtos">
      <RegisterHeader screen={screen} cnpj={cnpj} sheet={sheet} />
      <div className={styles.panes}>
        <Strip
          groups={groups}
          count={sheet.lines.length}
          changed={count}
          sources={malha.sources}
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
            spotIndex={alerts.position}
            columns={<ShowColumns columns={screen.columns} layout={screen.layout} onLayout={screen.setLayout} />}
            on={screen.acts}
          />
          <Lost error={screen.act.error} refused={screen.refused} onShow={screen.showFaults} />
          {sheet.lines.length === 0 ? (
            <EmptyRegister
              readOnly={readOnly}
              onFile={bring.fromFile}
              onNotes={bring.fromNotes}
              onNew={screen.acts.add}
            />
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
              sources={malha.sources}
              readOnly={readOnly}
              onUse={alerts.use}
              onOther={alerts.takeOther}
              cestsOf={malha.cestsOf}
              onClose={alerts.close}
            />
          )}
          <Foot
            sheet={sheet}
            head={register.head}
            kept={register.kept}
            readOnly={readOnly}
            shown={rows.length}
            onDiscard={() => register.discard(sheet)}
            onVersions={() => screen.setVersionsOpen(true)}
          />
        </div>
      </div>
      <RegisterDialogs register={register} screen={screen} sheet={sheet} />
      <ErrorDialog text={bring.error} onClose={bring.forget} />
    </section>
  )
}
