//! Derives the table of fields of a struct, or of an enum whose variants have fields.

use crate::attribute::{Choices, Described, in_f64, number_type};
use proc_macro2::TokenStream;
use quote::quote;
use std::collections::HashMap;
use syn::{Data, DeriveInput, Error, Field, Fields, Ident, Result};

pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    match &input.data {
        Data::Struct(data) => of_struct(&input.ident, &data.fields),
        Data::Enum(data) => {
            of_enum(&input.ident, data.variants.iter().map(|v| (&v.ident, &v.fields)).collect())
        }
        Data::Union(_) => Err(Error::new_spanned(&input.ident, "a union has no fields to list")),
    }
}

fn of_struct(name: &Ident, fields: &Fields) -> Result<TokenStream> {
    let (mut list, mut check, mut keep) = (TokenStream::new(), TokenStream::new(), TokenStream::new());
    for field in fields {
        let ident = named(field)?;
        let described = Described::read(field, ident)?;
        list.extend(listed(field, ident, &described)?);
        check.extend(checked(field, ident, &described, &quote!(&self.#ident))?);
        keep.extend(kept(ident, &described));
    }
    Ok(implementation(name, &list, &check, &keep))
}

fn of_enum(name: &Ident, variants: Vec<(&Ident, &Fields)>) -> Result<TokenStream> {
    let mut known: HashMap<Ident, Described> = HashMap::new();
    let (mut list, mut arms) = (TokenStream::new(), TokenStream::new());
    for (variant, fields) in variants {
        let (mut idents, mut check) = (Vec::new(), TokenStream::new());
        for field in fields {
            let ident = named(field)?;
            idents.push(ident);
            if !known.contains_key(ident) {
                let described = Described::read(field, ident)?;
                list.extend(listed(field, ident, &described)?);
                known.insert(ident.clone(), described);
            }
            check.extend(checked(field, ident, &known[ident], &quote!(#ident))?);
        }
        arms.extend(quote!(Self::#variant { #(#idents),* } => { #check }));
    }
    let check = quote!(match self { #arms });
    Ok(implementation(name, &list, &check, &TokenStream::new()))
}

fn named(field: &Field) -> Result<&Ident> {
    field.ident.as_ref().ok_or_else(|| Error::new_spanned(field, "a field needs a name"))
}

/// The code that lists a field, or the fields of a part.
fn listed(field: &Field, ident: &Ident, of: &Described) -> Result<TokenStream> {
    let Described { id, about, label, power_of_two, sweep, .. } = of;
    let kind = &field.ty;
    let live = match &of.live {
        _ if of.fixed => quote!(crate::fields::Live::Never),
        Some(when) => quote!(live.max(crate::fields::Live::#when)),
        None => quote!(live),
    };
    if of.is_part {
        return Ok(quote! {
            <#kind as crate::fields::Fields>::list_fields(&format!("{place}/{}", #id), #live, list);
        });
    }
    let values = match (number_type(kind), &of.choices) {
        (Some((number, can_be_null)), _) => {
            let (low, high) = of.bounds(ident)?;
            let stops = of.stops();
            let is_whole = number != "f64";
            let as_f64 = is_whole.then(|| quote!(as f64));
            let usual = if is_whole { quote!(Count) } else { quote!(Number) };
            let unit = of.unit.as_ref().map_or(usual, |unit| quote!(#unit));
            let step = of.step.as_ref().map(in_f64).map_or(quote!(None), |step| quote!(Some(#step)));
            quote!({
                const LOW: #number = #low;
                const HIGH: #number = #high;
                crate::fields::Values::Number(crate::fields::Number {
                    unit: crate::fields::Unit::#unit,
                    low: LOW #as_f64,
                    high: HIGH #as_f64,
                    step: #step,
                    stops: #stops,
                    is_whole: #is_whole,
                    is_power_of_two: #power_of_two,
                    can_be_null: #can_be_null,
                })
            })
        }
        (None, Some(Choices::OfType)) => {
            quote!(crate::fields::Values::Choice(<#kind as crate::fields::Choices>::CHOICES))
        }
        (None, Some(Choices::Here(listed))) => {
            let listed = listed.iter().map(
                |(value, label)| quote!(crate::fields::Choice { value: #value, label: #label, about: "" }),
            );
            quote!(crate::fields::Values::Choice(&[#(#listed),*]))
        }
        (None, None) => return Ok(TokenStream::new()),
    };
    Ok(quote! {
        list.push(crate::fields::Field {
            place: format!("{place}/{}", #id),
            label: #label,
            about: #about,
            values: #values,
            live: #live,
            is_swept: #sweep,
        });
    })
}

/// The code that checks the bounds of a field or part; `value` is a reference to it.
fn checked(field: &Field, ident: &Ident, of: &Described, value: &TokenStream) -> Result<TokenStream> {
    let id = &of.id;
    if of.is_part {
        return Ok(quote!(crate::fields::Fields::check_fields(#value, &format!("{place}/{}", #id))?;));
    }
    let Some((number, can_be_null)) = number_type(&field.ty) else { return Ok(quote!(let _ = #value;)) };
    let (low, high) = of.bounds(ident)?;
    if of.has_rule {
        return Ok(quote!(let _ = #value;));
    }
    let unit = of.unit.as_ref().map_or(quote!(Count), |unit| quote!(#unit));
    let check = if of.power_of_two { quote!(check_power_of_two) } else { quote!(check_number) };
    let check = quote! {
        const LOW: #number = #low;
        const HIGH: #number = #high;
        crate::fields::#check((place, #id), *value, (LOW, HIGH), crate::fields::Unit::#unit)?;
    };
    Ok(match can_be_null {
        true => quote!(if let Some(value) = #value { #check }),
        false => quote!({ let value = #value; #check }),
    })
}

/// The code that keeps the value of a field that may change during a run.
fn kept(ident: &Ident, of: &Described) -> TokenStream {
    match &of.live {
        Some(when) if when == "Incoherent" => quote! {
            if !is_coherent {
                self.#ident.clone_from(&was.#ident);
            }
        },
        Some(_) => quote!(self.#ident.clone_from(&was.#ident);),
        None if of.is_part => {
            quote!(crate::fields::Fields::keep_live(&mut self.#ident, &was.#ident, is_coherent);)
        }
        None => TokenStream::new(),
    }
}

fn implementation(name: &Ident, list: &TokenStream, check: &TokenStream, keep: &TokenStream) -> TokenStream {
    quote! {
        #[automatically_derived]
        impl crate::fields::Fields for #name {
            fn list_fields(place: &str, live: crate::fields::Live, list: &mut Vec<crate::fields::Field>) {
                let _ = (place, live, &list);
                #list
            }

            fn check_fields(&self, place: &str) -> Result<(), crate::ScenarioError> {
                let _ = place;
                #check
                Ok(())
            }

            fn keep_live(&mut self, was: &Self, is_coherent: bool) {
                let _ = (was, is_coherent);
                #keep
            }
        }
    }
}
