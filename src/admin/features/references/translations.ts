import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    chooseAnother: 'Choose another instead',
    chosen: (count: number) =>
      count === 1
        ? 'One is chosen. Which, is not yours to see; ask a manager. Saving leaves it as it is.'
        : `${count} are chosen. Which, is not yours to see; ask a manager. Saving leaves them as they are.`,
    none: 'None is chosen. What could stand here is not yours to see; ask a manager.',
  },
  es: {
    chooseAnother: 'Elegir otro en su lugar',
    chosen: (count) =>
      count === 1
        ? 'Hay uno elegido, pero no puede verlo; pregunte a un gerente. Al guardar queda como está.'
        : `Hay ${count} elegidos, pero no puede verlos; pregunte a un gerente. Al guardar quedan como están.`,
    none: 'No hay nada elegido. No puede ver lo que podría estar aquí; pregunte a un gerente.',
  },
})
