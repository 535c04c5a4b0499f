import { CircleX, Package } from 'lucide-react'
import { Button } from '../../kit/button.tsx'
import { ErrorDialog } from '../../kit/dialog.tsx'
import { Message } from '../../kit/message.tsx'
import { notify } from '../../lib/notify.ts'
import { AskButton } from '../../session/people/ask-button.tsx'
import type { AskedSubject } from '../../session/people/ask-dialog.tsx'
import { Foot } from './grid/foot.tsx'
import { SheetBar } from './grid/sheet-bar.tsx'
import { SheetGrid } from './grid/sheet-grid.tsx'
import { ShowColumns } from './grid/show-columns.tsx'
import { Strip } from './grid/strip.tsx'
import { AlertCard } from './malha/alert-card.tsx'
import styles from './produtos.module.css'
import { type RegisterSheet, unsaved } from './register/sheet.ts'
import type { RegisterState } from './register/use-register.ts'
import { linesText } from './register/words.ts'
import { RegisterDialogs } from './register-dialogs.tsx'
import { RegisterHeader } from './register-header.tsx'
import { type SheetScreen, useSheetScreen } from './use-sheet-screen.ts'

/** The list with its findings and actions. */
export function RegisterView({
  register,
  cnpj,
  sheet,
}: {
  register: RegisterState
  cnpj: string
  sheet: RegisterSheet
}) {
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
            columns={
              <>
                <ShowColumns columns={screen.columns} layout={screen.layout} onLayout={screen.setLayout} />
                <AskButton subjectOf={() => subjectAt(screen, cnpj)} />
              </>
            }
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

/** The product of the active line, to ask a colleague about; a line without a code cannot be found again. */
function subjectAt({ grid }: SheetScreen, cnpj: string): AskedSubject | null {
  const cells = grid.current?.at()?.row.line.cells
  const codigo = cells?.cd_produto?.trim()
  if (!codigo) {
    notify('Escolha na lista um produto com código.')
    return null
  }
  return { cnpj, assunto: 'produto', codigo, nome: cells?.nm_prd?.trim() || codigo }
}

interface EmptyRegisterProps {
  readOnly: boolean
  onFile: () => void
  onNotes: () => void
  onNew: () => void
}

/** Empty state of the register, with the ways to add products. */
function EmptyRegister({ readOnly, onFile, onNotes, onNew }: EmptyRegisterProps) {
  return (
    <Message
      icon={Package}
      title="Nenhum produto cadastrado."
      detail={
        readOnly
          ? undefined
          : 'Traga das notas da empresa (primeiro as emitidas, com os códigos dela), de uma planilha ou de uma EFD (0200). Ou cole uma tabela com Ctrl+V.'
      }
    >
      {!readOnly && (
        <>
          <Button onClick={onNotes}>Notas emitidas e recebidas</Button>
          <Button onClick={onFile}>Planilha ou EFD</Button>
          <Button onClick={onNew}>Incluir um produto</Button>
        </>
      )}
    </Message>
  )
}

interface LostProps {
  error: Error | null
  /** Number of lines that cannot be saved; 0 when the lines are not the reason */
  refused: number
  onShow: () => void
}

/** Reason of a failed save; the changes are kept. */
function Lost({ error, refused, onShow }: LostProps) {
  if (!error && refused === 0) return null
  return (
    <p className={styles.lost} role="alert">
      <CircleX size={16} aria-hidden="true" />
      {refused > 0 ? `Nada foi salvo: ${linesText(refused)} ${refused === 1 ? 'impede' : 'impedem'}.` : error?.message}
      {refused > 0 && (
        <button type="button" className={styles.link} onClick={onShow}>
          Ver a primeira
        </button>
      )}
    </p>
  )
}
