import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

const steps: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 }

/** Makes the arrow keys move a lifted card from column to column; dnd-kit's default moves it by pixels. */
export const sideways: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = steps[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  const columns = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = context.droppableRects.get(id)
      return rect ? [{ id, left: rect.left }] : []
    })
    .sort((one, other) => one.left - other.left)
  const at = columns.findIndex(({ id }) => id === context.over?.id)
  // Over a column that takes none, it goes to the nearest that does.
  const [before, after] = [-1, 1].map((side) =>
    columns.filter(({ left }) => (left - currentCoordinates.x) * side > 0),
  )
  const nearest = step === 1 ? after?.[0] : before?.at(-1)
  const next = at === -1 ? nearest : columns[at + step]
  return next && { x: next.left, y: currentCoordinates.y }
}
