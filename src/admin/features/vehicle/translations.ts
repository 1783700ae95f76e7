import { translated } from '../../../fields/translated'

export const translations = translated({
  en: {
    blanks: () => 'A VIN has no blanks and dashes.',
    checkDigit: ({ expected }: { expected: string }) =>
      `The ninth character does not fit the others: ${expected} would. Look for a typing error; only vehicles made for other markets may have another.`,
    fill: 'Fill in the year',
    length: ({ length }: { length: number }) =>
      `A VIN has 17 characters; this has ${length}. Vehicles before 1981 have others.`,
    picture: (title: string) => `Picture of ${title}`,
    put: (vin: string) => `Use ${vin}`,
    replace: (year: string) => `Put it in the place of ${year}`,
    signs: ({ signs }: { signs: string }) =>
      `A VIN has digits and letters without I, O and Q. It cannot have: ${signs}`,
    year: (year: number) => `By this VIN, the model year is ${year}.`,
  },
  es: {
    blanks: () => 'Un VIN no lleva espacios ni guiones.',
    checkDigit: ({ expected }) =>
      `El noveno carácter no concuerda con los demás: sería ${expected}. Busque un error; solo los vehículos para otros mercados pueden tener otro.`,
    fill: 'Rellenar el año',
    length: ({ length }) =>
      `Un VIN tiene 17 caracteres; este tiene ${length}. Los vehículos anteriores a 1981 tienen otros.`,
    picture: (title) => `Foto de ${title}`,
    put: (vin) => `Usar ${vin}`,
    replace: (year) => `Ponerlo en lugar de ${year}`,
    signs: ({ signs }) => `Un VIN tiene cifras y letras, sin I, O ni Q. No puede tener: ${signs}`,
    year: (year) => `Según este VIN, el año del modelo es ${year}.`,
  },
})
