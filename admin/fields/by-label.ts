/** The search of a select: by what its options show, not by their values. */
export const BY_LABEL = { optionFilterProp: 'label' } as const;
