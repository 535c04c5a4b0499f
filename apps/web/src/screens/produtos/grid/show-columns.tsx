import { Columns3 } from 'lucide-react'
import { ColumnChooser } from '../../../grid/column-chooser.tsx'
import type { ColumnLayout, GridColumn } from '../../../grid/column-layout.ts'
import { buttonClass } from '../../../kit/button.tsx'
import { PopoverButton } from '../../../kit/popover.tsx'
import type { SheetRow } from './columns.tsx'
import { USUAL } from './use-layout.ts'

interface Props {
  columns: readonly GridColumn<SheetRow>[]
  layout: ColumnLayout
  onLayout: (next: ColumnLayout) => void
}

/** Chooser of the visible fields. */
export function ShowColumns({ columns, layout, onLayout }: Props) {
  const widthOf = (id: string) => layout.widths?.[id] ?? columns.find((column) => column.id === id)?.width ?? 96
  return (
    <PopoverButton
      panel="Colunas"
      align="end"
      className={buttonClass({ look: 'quiet', size: 'icon' })}
      aria-label="Colunas"
      title="Colunas"
      content={() => (
        <ColumnChooser
          columns={columns}
          layout={layout}
          onLayout={onLayout}
          onReset={() => onLayout(USUAL)}
          widthOf={widthOf}
        />
      )}
    >
      <Columns3 size={16} aria-hidden="true" />
    </PopoverButton>
  )
}
