import { Columns3 } from 'lucide-react'
import { buttonClass } from '../../ui/button.tsx'
import { ColumnChooser } from '../../ui/grid/column-chooser.tsx'
import type { ColumnLayout, GridColumn } from '../../ui/grid/column-layout.ts'
import { PopoverButton } from '../../ui/popover.tsx'
import type { SheetRow } from './columns.tsx'
import { USUAL } from './use-layout.ts'

interface Props {
  columns: readonly GridColumn<SheetRow>[]
  layout: ColumnLayout
  onLayout: (next: ColumnLayout) => void
}

/** Which fields show: every field of the product may. */
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
